package internal_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/plaintext"
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
		{"UTF-16 without a mark", "a\x00b\x00c\x00\n\x00", "", plaintext.ErrBinary},
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

func TestWriter(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "",
		"10×12 mailbox\n\ta line": "10×12 mailbox\n\ta line",
		"\x1b[31mred\a\r\b":       `\x1b[31mred\a\r\b`,
		"\u009b2J \u202egnol":     `\u009b2J \u202egnol`,
		"a\xffb\x80":              `a\xffb\x80`,
		"\x7f\x00":                `\x7f\x00`,
		"\"a\" \\n":               `"a" \n`,
	} {
		var out bytes.Buffer
		_, err := (&plaintext.Writer{W: &out}).Write([]byte(text))
		require.NoError(t, err)
		assert.Equal(t, want, out.String())
	}
}

// TestWriterInParts checks that a character may come in several writes.
func TestWriterInParts(t *testing.T) {
	var out bytes.Buffer
	w := &plaintext.Writer{W: &out}
	for _, b := range []byte("10×12, 1…3 \U0001F600\x1b[2J\n") {
		n, err := w.Write([]byte{b})
		require.NoError(t, err)
		require.Equal(t, 1, n)
	}
	assert.Equal(t, "10×12, 1…3 \U0001F600\\x1b[2J\n", out.String())
}
