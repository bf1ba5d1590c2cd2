package model

import (
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/memory"
)

// BoardView is the memory of a board, and the last step's writes.
type BoardView struct {
	Name    string       `json:"name"`
	Fault   string       `json:"fault"` // why the board does not hold the position, "" if it does
	Objects []ObjectView `json:"objects"`
	Changes []Change     `json:"changes"`
	Count   memory.Count `json:"count"`
}

// ObjectView is a [layout.Object].
type ObjectView struct {
	Name    string       `json:"name"`
	Size    int          `json:"size"`
	Record  int          `json:"record"`
	Regions []RegionView `json:"regions"`
}

// RegionView is a [layout.Region] with its bytes, two hexadecimal digits each.
type RegionView struct {
	Name     string    `json:"name"`
	Kind     string    `json:"kind"`
	Use      string    `json:"use"`
	Offset   int       `json:"offset"`
	Size     int       `json:"size"` // of an element
	Row      int       `json:"row"`
	Flip     int       `json:"flip"`
	Hex      string    `json:"hex"`
	Elements []Element `json:"elements"`
}

// Element is a [layout.Element] as an array, to keep the JSON short: name, square or -1,
// letter of the piece or "", text.
type Element [4]any

// Change is a [memory.Change].
type Change struct {
	Object  int    `json:"object"`
	Name    string `json:"name"`
	Offset  int    `json:"offset"` // in the object
	Begun   bool   `json:"begun"`  // in a record that the step begins
	Old     string `json:"old"`    // bytes, two hexadecimal digits each; if begun, those that were copied, or ""
	New     string `json:"new"`
	OldText string `json:"oldText"`
	NewText string `json:"newText"`
}

// viewBoard returns the memory of the board of that name at a step of a line. The move
// that led there was made, or, if back is true, the one that leads on was unmade.
func viewBoard(name string, l *line, step int, back bool) (BoardView, error) {
	v := BoardView{Name: name, Objects: []ObjectView{}, Changes: []Change{}}
	board, err := loaded(name, &l.start)
	if errors.Is(err, rep.ErrUnsupported) {
		v.Fault = err.Error()
		return v, nil
	} else if err != nil {
		return v, err
	}
	describer, ok := memory.Of(board)
	if !ok {
		v.Fault = fmt.Sprintf("the memory of %s is not known", name)
		return v, nil
	}
	made := l.moves[:step]
	if !back {
		made = l.moves[:max(0, step-1)]
	}
	for _, m := range made {
		if err := play(board, m); err != nil {
			v.Fault = err.Error()
			return v, nil
		}
	}
	switch {
	case back:
		if err := play(board, l.moves[step]); err != nil {
			v.Fault = err.Error()
			return v, nil
		}
		v.set(memory.Unmake(describer, l.moves[step]))
	case step > 0:
		s, err := memory.Make(describer, l.moves[step-1])
		if err != nil {
			v.Fault = err.Error()
			return v, nil
		}
		v.set(s)
	default:
		v.Objects = viewObjects(describer.Memory())
	}
	return v, nil
}

// set makes v the board after a step.
func (v *BoardView) set(s memory.Step) {
	v.Objects = viewObjects(s.After)
	v.Count = s.Count
	number := map[string]int{}
	for i, o := range s.After.Objects {
		number[o.Name] = i
	}
	for _, c := range s.Changes {
		v.Changes = append(v.Changes, Change{
			Object: number[c.Object], Name: c.Name(), Offset: c.Offset, Begun: c.New,
			Old: hex.EncodeToString(c.Old), New: hex.EncodeToString(c.Now), OldText: c.From.Text, NewText: c.To.Text,
		})
	}
}

func viewObjects(m layout.Memory) []ObjectView {
	var views []ObjectView
	for _, o := range m.Objects {
		view := ObjectView{Name: o.Name, Size: o.Size, Record: o.Record, Regions: []RegionView{}}
		for _, r := range o.Regions {
			view.Regions = append(view.Regions, viewRegion(&r))
		}
		views = append(views, view)
	}
	return views
}

func viewRegion(r *layout.Region) RegionView {
	view := RegionView{
		Name: r.Name, Kind: r.Kind.String(), Use: r.Use.String(), Offset: r.Offset, Size: r.Size, Row: r.Row, Flip: int(r.Flip),
		Hex: hex.EncodeToString(r.Bytes), Elements: []Element{},
	}
	if r.Element == nil || r.Use == layout.UseFree {
		return view
	}
	view.Elements = make([]Element, 0, r.Len())
	for i := range r.Len() {
		e := r.Element(i)
		square, piece := -1, ""
		if e.Square.OnBoard() {
			square = int(e.Square)
		}
		if e.Piece != rep.NoPiece {
			piece = e.Piece.String()
		}
		view.Elements = append(view.Elements, Element{e.Name, square, piece, e.Text})
	}
	return view
}

func hexOf(key uint64) string { return fmt.Sprintf("%016x", key) }

// Encoding is a position in one codec. The answer to "codecs" is a list of them.
type Encoding struct {
	Name    string        `json:"name"`
	Summary string        `json:"summary"`
	Fault   string        `json:"fault"` // why the codec has no room for the position, "" if it has
	Bits    int           `json:"bits"`
	Hex     string        `json:"hex"`
	Fields  []codec.Field `json:"fields"`
}

func encodings(r *Request) ([]Encoding, error) {
	l, err := readLine(r)
	if err != nil {
		return nil, err
	}
	p := l.positions[r.Step]
	var list []Encoding
	for _, c := range codec.All() {
		e := Encoding{Name: c.Name(), Summary: c.Summary(), Fields: []codec.Field{}}
		encoded, err := c.Append(nil, &p)
		if err == nil {
			e.Fields, err = c.Explain(&p)
		}
		if err != nil {
			e.Fault = err.Error()
		} else {
			e.Bits, e.Hex = c.Bits(encoded), hex.EncodeToString(encoded)
		}
		list = append(list, e)
	}
	return list, nil
}
