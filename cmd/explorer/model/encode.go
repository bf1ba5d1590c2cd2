package model

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// encode returns an answer as JSON, as encoding/json does, with which the page would
// be larger than its test allows: booleans, integers, strings, lists, structs with the tags of their fields,
// and interfaces with one of these. An error names a type that is none of them.
func encode(answer any) (string, error) {
	e := encoder{fields: map[reflect.Type][]string{}}
	e.add(reflect.ValueOf(answer))
	return string(e.text), e.err
}

// encoder appends JSON to text.
type encoder struct {
	text   []byte
	err    error
	fields map[reflect.Type][]string // the names of the fields, as in "name":
}

func (e *encoder) add(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		e.text = strconv.AppendBool(e.text, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		e.text = strconv.AppendInt(e.text, v.Int(), 10)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		e.text = strconv.AppendUint(e.text, v.Uint(), 10)
	case reflect.String:
		e.addString(v.String())
	case reflect.Slice, reflect.Array:
		e.addList(v)
	case reflect.Struct:
		e.addStruct(v)
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			e.text = append(e.text, "null"...)
			return
		}
		e.add(v.Elem())
	default:
		e.err = fmt.Errorf("explorer: no JSON of %v", v.Type())
	}
}

func (e *encoder) addList(v reflect.Value) {
	if v.Kind() == reflect.Slice && v.IsNil() {
		e.text = append(e.text, "null"...)
		return
	}
	e.text = append(e.text, '[')
	for i := range v.Len() {
		if i > 0 {
			e.text = append(e.text, ',')
		}
		e.add(v.Index(i))
	}
	e.text = append(e.text, ']')
}

func (e *encoder) addStruct(v reflect.Value) {
	names, known := e.fields[v.Type()]
	if !known {
		for i := range v.NumField() {
			f := v.Type().Field(i)
			name := f.Tag.Get("json")
			if name == "" || !f.IsExported() || strings.ContainsAny(name, ",-") {
				e.err = fmt.Errorf("explorer: no JSON of field %s of %v", f.Name, v.Type())
			}
			names = append(names, strconv.Quote(name)+":")
		}
		e.fields[v.Type()] = names
	}
	e.text = append(e.text, '{')
	for i, name := range names {
		if i > 0 {
			e.text = append(e.text, ',')
		}
		e.text = append(e.text, name...)
		e.add(v.Field(i))
	}
	e.text = append(e.text, '}')
}

func (e *encoder) addString(s string) {
	e.text = append(e.text, '"')
	for _, c := range s { // bytes that are not UTF-8 become U+FFFD
		switch {
		case c == '"' || c == '\\':
			e.text = append(e.text, '\\', byte(c))
		case c < ' ':
			e.text = fmt.Appendf(e.text, `\u%04x`, c)
		default:
			e.text = append(e.text, string(c)...)
		}
	}
	e.text = append(e.text, '"')
}
