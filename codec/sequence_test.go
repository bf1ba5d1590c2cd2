package codec_test

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"testing/iotest"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSequence(t *testing.T) {
	positions := append(suite(), stretch(played())[:100]...)
	for _, c := range codec.All() {
		var file bytes.Buffer
		w := codec.NewWriter(&file, c)
		var want []rep.Position
		size := 0
		for _, p := range positions {
			if err := w.Write(&p); reason(c, p) != "" {
				require.ErrorIs(t, err, codec.ErrUnsupported)
				continue
			} else {
				require.NoError(t, err)
			}
			encoding, err := c.Append(nil, &p)
			require.NoError(t, err)
			size += 1 + len(encoding)
			p.FullmoveNumber = 1
			want = append(want, p)
		}
		require.Equal(t, size, file.Len())

		r := codec.NewReader(iotest.OneByteReader(bytes.NewReader(file.Bytes())), c)
		var got []rep.Position
		for {
			p, err := r.Read()
			if err == io.EOF {
				break
			}
			require.NoError(t, err)
			got = append(got, p)
		}
		assert.Equal(t, want, got)

		// Cut within the last encoding, and before it.
		for _, n := range []int{1, 2} {
			r := codec.NewReader(bytes.NewReader(file.Bytes()[:file.Len()-n]), c)
			var err error
			for err == nil {
				_, err = r.Read()
			}
			assert.ErrorIs(t, err, io.ErrUnexpectedEOF, c.Name())
		}
	}
}

func TestSequenceErrors(t *testing.T) {
	broken := errors.New("the disk is on fire")
	p := rep.StartPosition()
	_, err := codec.NewReader(iotest.ErrReader(broken), codec.FEN{}).Read()
	assert.ErrorIs(t, err, broken)
	err = codec.NewWriter(failing{broken}, codec.FEN{}).Write(&p)
	assert.ErrorIs(t, err, broken)
	_, err = codec.NewReader(bytes.NewReader([]byte{0}), codec.Huffman{}).Read()
	assert.ErrorIs(t, err, codec.ErrCorrupt)
	_, err = codec.NewReader(bytes.NewReader([]byte{5}), codec.Huffman{}).Read()
	assert.ErrorIs(t, err, io.ErrUnexpectedEOF)
}

// failing is a writer that fails.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
