package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An Option is a setting that the program for playing may change.
type Option struct {
	Name string
	Kind string                   // the text after "type", with the usual value and the bounds
	Set  func(value string) error // the error says why the value is refused, and nothing has changed
}

// String returns the line that offers the option.
func (o Option) String() string { return fmt.Sprintf("option name %s type %s", o.Name, o.Kind) }

// Combo is one of several values. The present one is the usual one.
func Combo[T ~string](name string, value *T, values []T) Option {
	kind := "combo default " + string(*value)
	for _, v := range values {
		kind += " var " + string(v)
	}
	return Option{name, kind, func(text string) error {
		if !slices.Contains(values, T(text)) {
			return fmt.Errorf("%s wants one of %v, got %s", name, values, quoted([]string{text}))
		}
		*value = T(text)
		return nil
	}}
}

// Spin is a number from least to most. The present one is the usual one.
func Spin(name string, value *int, least, most int) Option {
	return Option{name, fmt.Sprintf("spin default %d min %d max %d", *value, least, most), func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n > most {
			return fmt.Errorf("%s wants a number from %d to %d, got %s", name, least, most, quoted([]string{text}))
		}
		*value = n
		return nil
	}}
}

// Check is true or false. The present one is the usual one.
func Check(name string, value *bool) Option {
	return Option{name, fmt.Sprintf("check default %v", *value), func(text string) error {
		on, err := strconv.ParseBool(text)
		if err != nil {
			return fmt.Errorf("%s wants true or false, got %s", name, quoted([]string{text}))
		}
		*value = on
		return nil
	}}
}

// SetOption carries out "setoption" with the words after it: name NAME value VALUE, in which NAME and VALUE may have blanks.
func SetOption(options []Option, words []string) error {
	words = words[slices.Index(words, "name")+1:]
	value := ""
	if i := slices.Index(words, "value"); i >= 0 {
		words, value = words[:i], strings.Join(words[i+1:], " ")
	}
	i := slices.IndexFunc(options, func(o Option) bool { return strings.EqualFold(o.Name, strings.Join(words, " ")) })
	if i < 0 {
		return fmt.Errorf("unknown option %s", quoted(words))
	}
	return options[i].Set(value)
}
