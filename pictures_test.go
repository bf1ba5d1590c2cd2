package boardbench

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard/book"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/memory"
)

var update = flag.Bool("update", false, "draw the pictures anew")

// The pictures of the chapters of the course are drawn from the memory of the boards, as they are today:
//
//	go test . -run Pictures -update
func TestPictures(t *testing.T) {
	for name, draw := range map[string]func(*testing.T) string{
		"doc/course/layouts.svg": layouts,
		"doc/course/move.svg":    move,
		"doc/course/magic.svg":   magic,
	} {
		t.Run(name, func(t *testing.T) {
			drawn := draw(t)
			if *update {
				require.NoError(t, os.WriteFile(name, []byte(drawn), 0o644))
			}
			recorded, err := os.ReadFile(name)
			require.NoError(t, err)
			assert.Equal(t, drawn, string(recorded), "go test . -run Pictures -update")
		})
	}
}

// A sheet is the body of a picture. Coordinates are pixels from the upper left corner.
type sheet struct{ strings.Builder }

// file returns the picture, which brings its own background, light or dark as the reader has it.
func (s *sheet) file(width, height int, title, text string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img">`+
		`<title>%[3]s</title><desc>%[4]s</desc><style>`+
		`svg{background:#fff;font:12px DejaVu Sans,sans-serif}text{fill:#1c2024}.h{font-weight:bold;font-size:14px}.m{text-anchor:middle}.n{fill:#5b6470}`+
		`.c{fill:#eef1f5;stroke:#b9c0c9}.o{fill:#fff;stroke:#dfe3e8}.x{fill:#f3a261;stroke:#b4540a}.y{fill:#9cc7ee;stroke:#35699c}`+
		`@media(prefers-color-scheme:dark){svg{background:#14171a}text{fill:#e3e6ea}.n{fill:#9aa4af}.c{fill:#2a3037;stroke:#4a535d}`+
		`.o{fill:#14171a;stroke:#2a3037}.x{fill:#8a4a17;stroke:#ff9d5c}.y{fill:#274b6d;stroke:#7fb4e6}}</style>%[5]s</svg>`+"\n",
		width, height, title, text, s.String())
}

func (s *sheet) text(x, y int, class, text string) {
	fmt.Fprintf(s, `<text x="%d" y="%d" class="%s">%s</text>`, x, y, class, text)
}

// cell draws a square of n pixels with a letter.
func (s *sheet) cell(x, y, n int, class, letter string) {
	fmt.Fprintf(s, `<rect x="%d" y="%d" width="%d" height="%[3]d" class="%s"/>`, x, y, n, class)
	if letter != "" {
		s.text(x+n/2, y+n/2+4, "m", letter)
	}
}

// set draws a set of squares as a board of n pixels a square. mark has the squares in the
// second color.
func (s *sheet) set(x, y, n int, set, mark rep.SquareSet) {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		class := "c"
		if set.Has(sq) {
			class = "x"
		} else if mark.Has(sq) {
			class = "y"
		}
		s.cell(x+n*int(sq.File()), y+n*(7-int(sq.Rank())), n, class, "")
	}
}

// load returns a board with a position.
func load(t *testing.T, name, fen string) memory.Board {
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	for _, backend := range all.Backends() {
		if backend.Name == name {
			b := backend.New()
			require.NoError(t, b.Load(&p))
			return b.(memory.Board)
		}
	}
	t.Fatal("no board ", name)
	return nil
}

// regions returns the regions of the position of a kind.
func regions(b memory.Board, kind layout.Kind) (found []layout.Region) {
	for _, o := range b.Memory().Objects {
		for _, r := range o.Regions {
			if r.Kind == kind && r.Use == layout.UsePosition {
				found = append(found, r)
			}
		}
	}
	return found
}

const sample = "4k3/8/3n4/8/1P1R2p1/8/3P4/4K3 w - - 0 1"

// layouts draws one position in five layouts.
func layouts(t *testing.T) string {
	var s sheet
	const n = 18
	cells := func(x, y int, name string) {
		r := regions(load(t, name, sample), layout.Cell)[0]
		rows := r.Len() / r.Row
		for i := range r.Len() {
			e := r.Element(i)
			class, letter := "c", ""
			if e.Text == layout.OffBoardElement("").Text {
				class = "o"
			}
			if e.Piece != rep.NoPiece {
				class, letter = "x", e.Piece.String()
			}
			s.cell(x+n*(i%r.Row), y+n*(rows-1-i/r.Row), n, class, letter)
		}
	}
	s.text(20, 26, "h", "8×8: an array")
	cells(20, 40, "mailbox")
	s.text(20, 206, "n", "64 cells; a table")
	s.text(20, 222, "n", "knows the edge")
	s.text(204, 26, "h", "10×12: a border")
	cells(204, 40, "tenbytwelve")
	s.text(204, 278, "n", "120 cells; a walk stops there")
	s.text(424, 26, "h", "0x88: twice as wide")
	cells(424, 40, "x88")
	s.text(424, 206, "n", "128 cells; two bits of a number are set off the board")
	s.text(20, 316, "h", "Bitboards: a set for each piece")
	x := 20
	for _, r := range regions(load(t, "bitboard12", sample), layout.Bitboard) {
		for i := range r.Len() {
			e := r.Element(i)
			var set rep.SquareSet
			for k, b := range r.Bytes[i*r.Size:][:r.Size] {
				set |= rep.SquareSet(b) << (8 * k)
			}
			if set == rep.NoSquares || x > 640 {
				continue
			}
			s.set(x, 330, 9, set, 0)
			s.text(x, 418, "n", e.Name)
			x += 92
		}
	}
	s.text(20, 456, "h", "Piece lists: no board at all")
	y := 478
	list := regions(load(t, "piecelist", sample), layout.ListEntry)[0]
	for _, c := range []rep.Color{rep.White, rep.Black} {
		x := 20
		for i := range list.Len() {
			if e := list.Element(i); e.Square.OnBoard() && e.Piece.Color() == c {
				s.text(x, y, "", e.Text)
				x += 50
			}
		}
		y += 18
	}
	return s.file(740, y+4, "One position in five layouts",
		"A board of 64 cells, one of 120 with a border, one of 128 that is twice as wide, a set of squares for each piece, and two lists of pieces.")
}

// move draws the bytes that e2e4 writes, cache line by cache line.
func move(t *testing.T) string {
	var s sheet
	const n = 8
	y := 26
	for _, of := range []struct{ name, title string }{
		{"x88", "0x88, changed in place"},
		{"bitboard", "bitboards and an array, changed in place"},
		{"bitboard8", "eight bitboards, a new copy for each move"},
	} {
		step, err := memory.Make(load(t, of.name, rep.StartFEN), rep.MakeMove(rep.E2, rep.E4, rep.DoublePush))
		require.NoError(t, err)
		s.text(20, y, "h", of.title)
		s.text(560, y, "n", fmt.Sprintf("%d bytes, %d cache lines", step.Count.Bytes, step.Count.Lines))
		y += 12
		written := map[string]map[int][64]string{} // classes by object and line
		var order []string
		for _, c := range step.Changes {
			if written[c.Object] == nil {
				written[c.Object] = map[int][64]string{}
				order = append(order, c.Object)
			}
			class := "x"
			if c.New {
				class = "y"
			}
			for k := range c.Now {
				if c.New || c.Old[k] != c.Now[k] {
					at := c.Offset + k
					line := written[c.Object][at/64]
					line[at%64] = class
					written[c.Object][at/64] = line
				}
			}
		}
		for _, object := range order {
			lines := 0
			for line := range written[object] {
				lines = max(lines, line+1)
			}
			for line := range lines {
				bytes, ok := written[object][line]
				if !ok {
					continue
				}
				s.text(20, y+n, "n", fmt.Sprintf("%s, line %d", object, line))
				for k, class := range bytes {
					if class == "" {
						class = "c"
					}
					s.cell(130+n*k+k/8*4, y, n, class, "")
				}
				y += n + 8
			}
		}
		y += 22
	}
	s.cell(20, y-10, 12, "x", "")
	s.text(38, y, "", "a byte whose value changes")
	s.cell(240, y-10, 12, "y", "")
	s.text(258, y, "", "a byte of the record that the move begins, for Unmake")
	return s.file(740, y+16, "The bytes that e2e4 writes", "Three boards. Each row is a cache line of 64 bytes; the bytes that the move writes are filled.")
}

// magic draws the look-up of a rook's attacks by a multiplication.
func magic(t *testing.T) string {
	var s sheet
	const n = 15
	p, err := rep.ParseFEN(sample)
	require.NoError(t, err)
	var occupied rep.SquareSet
	for sq := rep.A1; sq <= rep.H8; sq++ {
		if p.Pieces[sq] != rep.NoPiece {
			occupied |= sq.Set()
		}
	}
	mask, factor, shift := attacks.Lookup(rep.D4, true)
	product := uint64(occupied&mask) * factor
	top := rep.SquareSet(^uint64(0) << shift)
	index := product >> shift
	reached := book.RookAttacks(rep.D4, occupied)
	for i, step := range []struct {
		title     string
		set, mark rep.SquareSet
		below     []string
	}{
		{"the pieces", occupied, mask, []string{"blue: the lines of", "the rook on d4,", "without the edge"}},
		{"on the lines", occupied & mask, 0, []string{"pieces AND lines"}},
		{"× the magic", rep.SquareSet(factor), 0, []string{fmt.Sprintf("%#x", factor), "found by trial"}},
		{"= the product", rep.SquareSet(product) & top, rep.SquareSet(product) &^ top, []string{fmt.Sprintf("orange: its top %d bits,", 64-shift), fmt.Sprintf("shifted down: %d", index)}},
		{"the attacks", reached, 0, []string{fmt.Sprintf("table[%d]", index)}},
	} {
		x := 20 + 144*i
		require.Less(t, utf8.RuneCountInString(step.title), 18)
		s.text(x, 26, "h", step.title)
		s.set(x, 38, n, step.set, step.mark)
		for k, line := range step.below {
			s.text(x, 176+16*k, "n", line)
		}
	}
	return s.file(740, 222, "A magic multiplication", "The pieces on a rook's lines times a magic number; the top bits of the product are the index of the rook's attacks.")
}
