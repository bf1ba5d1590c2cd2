package operation

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/await"
	"github.com/boardbench/boardbench/rep"
)

// An Encoding describes the encodings of many positions by one codec.
type Encoding struct {
	Codec     codec.Codec
	Positions int           // that the codec can encode
	Refused   int           // the others
	Min, Max  int           // bits
	Mean      float64       // bits
	Encode    time.Duration // a position, the median of the rounds
	Decode    time.Duration
}

// encodingRounds is the number of samples of each codec: their median is not
// affected by two samples that were disturbed.
const encodingRounds = 5

// MeasureEncodings encodes and decodes the positions with each codec. The results
// are checked before anything is timed: the error wraps ErrWrong if a codec does
// not reproduce a position. The codecs take turns, round by round. A sample takes
// at least benchtime and covers all positions at least once.
//
// If a codec takes longer than timeout for a position, 0 for any time, the error is
// a *StoppedError; if ctx is done, it is the context's.
func MeasureEncodings(ctx context.Context, codecs []codec.Codec, positions []rep.Position, benchtime, timeout time.Duration) ([]Encoding, error) {
	encodings, err := await.Do(ctx, func(w *await.Watch) ([]Encoding, error) {
		return measureEncodings(ctx, w, codecs, positions, benchtime, timeout)
	})
	var late *await.TimeoutError
	if errors.As(err, &late) {
		return nil, &StoppedError{late.Doing.(work.Case), Verifying, TookTooLong(timeout)}
	}
	return encodings, err
}

// measureEncodings is MeasureEncodings with a watch on the positions that it
// verifies.
func measureEncodings(ctx context.Context, w *await.Watch, codecs []codec.Codec, positions []rep.Position, benchtime, timeout time.Duration) ([]Encoding, error) {
	encodings := make([]Encoding, len(codecs))
	prepared := make([]encodingWork, len(codecs))
	for i, c := range codecs {
		var err error
		verifying := func(p rep.Position) {
			w.Enter(work.Case{Work: work.Work{Kind: work.Encode}, On: corpus.Position{Position: p}, Codec: c}, timeout)
		}
		if encodings[i], prepared[i], err = prepareEncoding(c, positions, verifying); err != nil {
			return nil, err
		}
	}
	w.Enter(nil, 0)
	encode := make([][]time.Duration, len(codecs))
	decode := make([][]time.Duration, len(codecs))
	for range encodingRounds {
		for i := range prepared {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			encode[i] = append(encode[i], perPosition(len(prepared[i].positions), benchtime, prepared[i].encode))
			decode[i] = append(decode[i], perPosition(len(prepared[i].positions), benchtime, prepared[i].decode))
		}
	}
	for i := range encodings {
		slices.Sort(encode[i])
		slices.Sort(decode[i])
		encodings[i].Encode, encodings[i].Decode = encode[i][encodingRounds/2], decode[i][encodingRounds/2]
	}
	return encodings, nil
}

// encodingWork holds the positions that a codec is timed on.
type encodingWork struct {
	codec     codec.Codec
	positions []rep.Position
	encodings [][]byte
	dst       []byte
}

// prepareEncoding encodes the positions, checks the encodings, and returns their
// sizes. It calls verifying before each position.
func prepareEncoding(c codec.Codec, positions []rep.Position, verifying func(rep.Position)) (Encoding, encodingWork, error) {
	e, w := Encoding{Codec: c}, encodingWork{codec: c}
	sum := 0
	for i := range positions {
		verifying(positions[i])
		encoding, err := c.Append(nil, &positions[i])
		if errors.Is(err, codec.ErrUnsupported) {
			e.Refused++
			continue
		}
		if err == nil {
			err = checkCodec(c, &positions[i], encoding)
		}
		if err != nil {
			return e, w, fmt.Errorf("harness: %s %w: %w", c.Name(), ErrWrong, err)
		}
		w.positions = append(w.positions, positions[i])
		w.encodings = append(w.encodings, encoding)
		bits := c.Bits(encoding)
		if e.Positions == 0 || bits < e.Min {
			e.Min = bits
		}
		e.Max = max(e.Max, bits)
		e.Positions++
		sum += bits
	}
	e.Mean = float64(sum) / float64(max(e.Positions, 1))
	return e, w, nil
}

func (w *encodingWork) encode() {
	for i := range w.positions {
		w.dst, _ = w.codec.Append(w.dst[:0], &w.positions[i])
	}
}

func (w *encodingWork) decode() {
	for _, encoding := range w.encodings {
		_, _ = w.codec.Decode(encoding)
	}
}

// perPosition repeats work on n positions until benchtime is over, and returns
// the time of one position; 0 for no positions.
func perPosition(n int, benchtime time.Duration, work func()) time.Duration {
	if n == 0 {
		return 0
	}
	start, done := time.Now(), 0
	for {
		work()
		done += n
		if spent := time.Since(start); spent >= benchtime {
			return spent / time.Duration(done)
		}
	}
}
