package model

import (
	"encoding/hex"

	"github.com/boardbench/boardbench/codec"
)

// Encoding is a position in one codec. The answer to "codecs" is a list of them.
type Encoding struct {
	Name    string  `json:"name"`
	Summary string  `json:"summary"`
	Fault   string  `json:"fault"` // why the codec has no room for the position, "" if it has
	Bits    int     `json:"bits"`
	Hex     string  `json:"hex"`
	Fields  []Field `json:"fields"`
}

// Field is a [codec.Field].
type Field struct {
	Name  string `json:"name"`
	Bits  string `json:"bits"`
	Value string `json:"value"`
}

func encodings(r *Request) ([]Encoding, error) {
	l, err := readLine(r)
	if err != nil {
		return nil, err
	}
	p := l.positions[r.Step]
	var list []Encoding
	for _, c := range codec.All() {
		e := Encoding{Name: c.Name(), Summary: c.Summary(), Fields: []Field{}}
		encoded, err := c.Append(nil, &p)
		if err == nil {
			var fields []codec.Field
			fields, err = c.Explain(&p)
			for _, f := range fields {
				e.Fields = append(e.Fields, Field{f.Name, f.Bits, f.Value})
			}
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
