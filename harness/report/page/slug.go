package page

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// longestSlug is the length of a slug before its checksum.
const longestSlug = 100

// slugs gives texts names that are fit for files and ids, a different one to each
// text.
type slugs map[string]string // the text that has a name

// of returns the name of a text: its letters and digits in lower case, with a
// hyphen for everything between them. A checksum is added if that leaves out a
// character that is not ASCII, is too long, or is the name of another text.
func (s slugs) of(text string) string {
	var out strings.Builder
	ascii := true
	for _, r := range strings.ToLower(text) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			out.WriteRune(r)
		case out.Len() > 0 && !strings.HasSuffix(out.String(), "-"):
			out.WriteByte('-')
		}
		ascii = ascii && r < 0x80
	}
	name := strings.Trim(out.String(), "-")
	taken, known := s[name]
	if name == "" || !ascii || len(name) > longestSlug || known && taken != text {
		sum := sha256.Sum256([]byte(text))
		name = strings.Trim(name[:min(len(name), longestSlug)]+"-"+hex.EncodeToString(sum[:6]), "-")
	}
	s[name] = text
	return name
}
