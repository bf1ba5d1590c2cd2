package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// encodeOptions are the flags of bench encode.
type encodeOptions struct {
	codecs string
	corpus string
	strict bool
}

// usualCodec is the codec that encode shows when none is named, the shortest of
// the simple ones, if the program has it.
const usualCodec = "huffman"

// defaultCodec returns the codec that encode shows when none is named.
func (a *app) defaultCodec() string {
	if slices.Contains(a.codecNames(), usualCodec) {
		return usualCodec
	}
	return a.Codecs[0].Name()
}

func (a *app) encodeCommand() *cobra.Command {
	var o encodeOptions
	c := &cobra.Command{
		Use:   "encode POSITION | --corpus FILE",
		Short: "Show a position as bits, or compare the codecs",
		Long: `encode writes POSITION, a FEN (quoted or not) or a name that bench list
shows, as a codec does, and prints the bits field by field with their meanings, the
size, and the bytes. Bits that are not counted, up to the end of the last byte, are a
1 and zeros if the format is one of bits.

With --corpus it takes the positions of a file of FENs, or of EPD such as bench
verify reads, and prints for every codec how many bits it takes for them, and the
time to write and to read one. Each position is written, read and compared before
anything is timed. A position that a codec has no room for is left out of its figures
and counted. A bad line of the file is named and left out; with --strict it ends the
command.`,
		Example: `  bench encode kiwipete
  bench encode --codec all "8/8/8/4k3/8/8/8/4K3 b - - 17 1"
  bench encode --corpus perft/suite.epd
  bench encode --corpus perft/suite.epd --codec fen,huffman,huffman-kings`,
		Annotations:       runsBoards,
		RunE:              func(c *cobra.Command, args []string) error { return a.encode(c, o, args) },
		ValidArgsFunction: completePosition,
	}
	f := c.Flags()
	f.StringVar(&o.codecs, "codec", "", "use `C`, several with commas between them, or all (default "+a.defaultCodec()+", all for a corpus)")
	f.StringVar(&o.corpus, "corpus", "", "measure the positions of `FILE`")
	a.strictFlag(c, &o.strict)
	a.completeFlag(c, "codec", a.completeCodecs)
	a.completeFlag(c, "corpus", completeFiles("epd", "fen", "txt"))
	return c
}

// codecNames returns the names of the codecs in their order.
func (a *app) codecNames() []string {
	return namesBy(a.Codecs, codec.Codec.Name)
}

// selectCodecs returns the codecs that the value of --codec names: names with
// commas between them in the order given, or all of them.
func (a *app) selectCodecs(list string) ([]codec.Codec, error) {
	if list == allReps {
		return a.Codecs, nil
	}
	var selected []codec.Codec
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		i := slices.Index(a.codecNames(), name)
		switch {
		case name == allReps:
			return nil, exit.Usagef("--codec %q: %s stands alone", list, allReps)
		case i < 0:
			return nil, unknown("codec", name, append(a.codecNames(), allReps), "bench list shows all")
		case slices.Contains(selected, a.Codecs[i]):
			return nil, exit.Usagef("--codec %q names %s twice", list, name)
		}
		selected = append(selected, a.Codecs[i])
	}
	return selected, nil
}

func (a *app) encode(c *cobra.Command, o encodeOptions, args []string) error {
	list := o.codecs
	if list == "" {
		list = a.defaultCodec()
		if o.corpus != "" {
			list = allReps
		}
	}
	codecs, err := a.selectCodecs(list)
	if err != nil {
		return err
	}
	if o.corpus != "" {
		if len(args) > 0 {
			return exit.Usagef("encode takes a POSITION or --corpus, got both")
		}
		return a.encodeCorpus(c, codecs, o.corpus, o.strict)
	}
	if o.strict {
		return exit.Usagef("--strict goes with --corpus")
	}
	if len(args) == 0 {
		return exit.Usagef("encode needs a POSITION, a FEN or a name such as startpos, or --corpus FILE (bench list shows all names)")
	}
	p, err := parsePosition(c, args)
	if err != nil {
		return err
	}
	return a.encodePosition(c.Context(), codecs, p)
}

// encodePosition prints the encodings of p. One of several codecs that has no
// room for it is no reason to print nothing.
func (a *app) encodePosition(ctx context.Context, codecs []codec.Codec, p position) error {
	for i, c := range codecs {
		if i > 0 {
			fmt.Fprintln(a.stdout)
		}
		e, err := attempt(ctx, a, c.Name(), p.name, func() (encoded, error) { return encodeOne(c, p.Position) })
		switch {
		case errors.Is(err, context.Canceled):
			return a.interrupted()
		case err != nil && (len(codecs) == 1 || !errors.Is(err, codec.ErrUnsupported)):
			return err
		}
		fmt.Fprintf(a.stdout, "%s: %s\n\n", c.Name(), c.Summary())
		if err != nil {
			fmt.Fprintf(a.stdout, "  %s\n", errorLine(err))
			continue
		}
		a.printFields(e.fields)
		fmt.Fprintf(a.stdout, "\n  %s in %s:\n", plural(e.bits, "bit"), plural(len(e.encoding), "byte"))
		for line := range slices.Chunk(e.encoding, lineBytes) {
			fmt.Fprintf(a.stdout, "  %x\n", line)
		}
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

// encodeBenchtime is how long a sample of a codec takes over a corpus.
const encodeBenchtime = 20 * time.Millisecond

// encodeCorpus prints the table over the positions of a file.
func (a *app) encodeCorpus(cmd *cobra.Command, codecs []codec.Codec, path string, strict bool) error {
	file := positionsFile{flag: "corpus", path: path, strict: strict}
	positions, err := readPositions(a, &file, perft.ReadPositionsFunc)
	if err != nil {
		return err
	}
	encodings, err := operation.MeasureEncodings(cmd.Context(), codecs, positions, encodeBenchtime, operation.DefaultTimeout)
	if err != nil {
		if cmd.Context().Err() != nil {
			return exit.Interruptedf("nothing was measured yet")
		}
		return exit.Failf("%w", err)
	}
	rows := [][]string{{"", "positions", "min", "mean", "max bits", "encode", "decode", ""}}
	for _, e := range encodings {
		row := []string{e.Codec.Name(), fmt.Sprint(e.Positions), "-", "-", "-", "-", "-", ""}
		if e.Positions > 0 {
			row = []string{
				e.Codec.Name(), fmt.Sprint(e.Positions), fmt.Sprint(e.Min), fmt.Sprintf("%.1f", e.Mean), fmt.Sprint(e.Max),
				fmt.Sprintf("%d ns", e.Encode.Nanoseconds()), fmt.Sprintf("%d ns", e.Decode.Nanoseconds()), "",
			}
		}
		if e.Refused > 0 {
			row[len(row)-1] = fmt.Sprintf("no room for %d", e.Refused)
		}
		rows = append(rows, row)
	}
	fmt.Fprintf(a.stdout, "%s, %s%s\n", path, plural(len(positions), "position"), file.skipped())
	printColumns(a.stdout, rows, 1, 2, 3, 4, 5, 6)
	return nil
}
