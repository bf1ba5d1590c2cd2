package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

// usualCodec is the codec that encode shows when none is named, the shortest of
// the simple ones, if the program has it.
const usualCodec = "huffman"

func (a *app) encodeCommand() *cobra.Command {
	names := namesBy(a.Codecs, codec.Codec.Name)
	name := names[0]
	if slices.Contains(names, usualCodec) {
		name = usualCodec
	}
	c := &cobra.Command{
		Use:   "encode POSITION",
		Short: "Show a position as bits",
		Long: `encode writes POSITION, a FEN (quoted or not) or a name that bench list
shows, as a codec does, and prints the bits field by field with their meanings, the
size, and the bytes. Bits that are not counted, up to the end of the last byte, are a
1 and zeros if the format is one of bits. bench run --filter .name:Encode measures the
codecs, and bench compare --view map prints their bits and times.`,
		Example: `  bench encode kiwipete
  bench encode --codec fen "8/8/8/4k3/8/8/8/4K3 b - - 17 1"`,
		Annotations: runsBoards,
		RunE: func(c *cobra.Command, args []string) error {
			i := slices.Index(names, name)
			if i < 0 {
				return unknown("codec", name, names, "bench list shows all")
			}
			p, err := parsePosition(c, args)
			if err != nil {
				return err
			}
			return a.encodePosition(c.Context(), a.Codecs[i], p)
		},
	}
	c.Flags().StringVar(&name, "codec", name, "use the codec `C`")
	return c
}

// encodePosition prints the encoding of p.
func (a *app) encodePosition(ctx context.Context, c codec.Codec, p position) error {
	e, err := attempt(ctx, a, c.Name(), p.name, func() (encoded, error) { return encodeOne(c, p.Position) })
	switch {
	case errors.Is(err, context.Canceled):
		return a.interrupted()
	case err != nil:
		return err
	}
	fmt.Fprintf(a.stdout, "%s: %s\n\n", c.Name(), c.Summary())
	a.printFields(e.fields)
	fmt.Fprintf(a.stdout, "\n  %s in %s:\n", plural(e.bits, "bit"), plural(len(e.encoding), "byte"))
	for line := range slices.Chunk(e.encoding, lineBytes) {
		fmt.Fprintf(a.stdout, "  %x\n", line)
	}
	return nil
}

// encoded is the encoding of a position by a codec.
type encoded struct {
	fields   []codec.Field
	encoding []byte
	bits     int
}

func encodeOne(c codec.Codec, p rep.Position) (encoded, error) {
	fields, err := c.Explain(&p)
	if err != nil {
		return encoded{}, err
	}
	encoding, err := c.Append(nil, &p)
	if err != nil {
		return encoded{}, exit.Failf("%s: explains what it cannot encode: %w", c.Name(), err)
	}
	return encoded{fields, encoding, c.Bits(encoding)}, nil
}

// The bits and the bytes that are printed on a line.
const (
	lineBits  = 32
	lineBytes = 32
)

// printFields prints a line for each field, more for one with many bits.
func (a *app) printFields(fields []codec.Field) {
	var rows [][]string
	for _, f := range fields {
		var lines []string
		for bits := range slices.Chunk([]byte(f.Bits), lineBits) {
			lines = append(lines, string(bits))
		}
		rows = append(rows, []string{f.Name, strings.Join(lines, "\n"), f.Value})
	}
	printColumns(a.stdout, rows)
}
