package internal_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/boardbench/boardbench/internal/plaintext"
	"github.com/stretchr/testify/assert"
)

func TestReader(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		fault            error
	}{
		{"empty", "", "", nil},
		{"text", "ab\r\nü\n", "ab\r\nü\n", nil},
		{"Latin-1", "caf\xe9\n", "caf\xe9\n", nil},
		{"byte order mark", "\ufeffab\n", "ab\n", nil},
		{"long", strings.Repeat("ab\n", 9999), strings.Repeat("ab\n", 9999), nil},
		{"UTF-16, little end first", "\xff\xfea\x00b\x00", "", plaintext.ErrUTF16},
		{"UTF-16, big end first", "\xfe\xff\x00a\x00b", "", plaintext.ErrUTF16},
		{"UTF-16 without a mark", "a\x00b\x00c\x00\n\x00", "", plaintext.ErrUTF16},
		{"big end first without a mark", "\x00a\x00b\x00c\x00\n", "", plaintext.ErrUTF16},
		{"gzip", "\x1f\x8b\x08\x00\x00", "", plaintext.ErrGzip},
		{"ELF", "\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00", "", plaintext.ErrBinary},
		{"zeros", "\x00\x00\x00\x00", "", plaintext.ErrBinary},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text))} {
				got, err := io.ReadAll(plaintext.Reader(r))
				assert.Equal(t, c.fault, err)
				assert.Equal(t, c.want, string(got))
			}
		})
	}
	disk := errors.New("the disk")
	got, err := io.ReadAll(plaintext.Reader(io.MultiReader(strings.NewReader("ab"), iotest.ErrReader(disk))))
	assert.Equal(t, "ab", string(got))
	assert.Equal(t, disk, err)
}
