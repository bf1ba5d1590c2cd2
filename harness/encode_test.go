package harness_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// Codecs that are wrong in one thing each.
type (
	forgetful struct{ codec.Huffman } // of the side to move
	changing  struct{ codec.Huffman } // writes a position that it has read in another way
	illegible struct{ codec.Huffman } // cannot read its own text
	refusing  struct{ codec.Huffman } // has no room for anything
)

func (forgetful) Decode(src []byte) (rep.Position, error) {
	p, err := codec.Huffman{}.Decode(src)
	p.SideToMove = p.SideToMove.Other()
	return p, err
}
func (changing) Append(dst []byte, p *rep.Position) ([]byte, error) {
	dst, err := codec.Huffman{}.Append(dst, p)
	if p.FullmoveNumber == 1 {
		dst = append(dst, 0)
	}
	return dst, err
}
func (illegible) Decode([]byte) (rep.Position, error)               { return rep.Position{}, codec.ErrCorrupt }
func (refusing) Append(dst []byte, _ *rep.Position) ([]byte, error) { return dst, codec.ErrUnsupported }

func TestVerifyCodecs(t *testing.T) {
	on := corpus.All()[0]
	on.Position.FullmoveNumber = 7
	for _, kind := range []work.Kind{work.Encode, work.Decode} {
		for _, c := range codec.All() {
			op, err := operation.Prepare(work.Case{Work: work.Work{Kind: kind}, On: on, Codec: c})
			require.NoError(t, err)
			require.NoError(t, op.Verify())
			op.Run(3)
			require.NoError(t, op.Verify())
			encoding, err := c.Append(nil, &on.Position)
			require.NoError(t, err)
			assert.Equal(t, map[string]float64{results.BitsPerOp: float64(c.Bits(encoding))}, op.Values(3, time.Second))
			assert.Zero(t, testing.AllocsPerRun(10, func() { op.Run(1) }), op.Case.Name())
		}
		for name, c := range map[string]codec.Codec{
			"want ": forgetful{}, "as before": changing{}, "cannot decode": illegible{},
		} {
			op, err := operation.Prepare(work.Case{Work: work.Work{Kind: kind}, On: on, Codec: c})
			require.NoError(t, err)
			err = op.Verify()
			assert.ErrorIs(t, err, operation.ErrWrong)
			assert.ErrorContains(t, err, name)
			assert.ErrorContains(t, err, "huffman plays wrong")
		}
		_, err := operation.Prepare(work.Case{Work: work.Work{Kind: kind}, On: on, Codec: refusing{}})
		assert.ErrorIs(t, err, rep.ErrUnsupported)
	}
	_, err := operation.Prepare(work.Case{Work: work.Work{Kind: work.Load}, On: on, Codec: codec.FEN{}})
	assert.ErrorContains(t, err, "Load is not measured of a codec")
}
