package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/internal/variant"
	"github.com/boardbench/boardbench/rep"
)

// Config is a program's setup of the command.
type Config struct {
	// Boards are all representations that the command knows, in the order of
	// its tables. The first one is the default of the commands that use a
	// single one.
	Boards []rep.Backend

	// Default are the names of the Boards that bench run and bench instructions
	// measure without --rep. Empty means all of them.
	Default []string

	// Retired are boards that only old results have: their names and titles, and a Summary that
	// says what to measure instead. New is nil.
	Retired []rep.Backend

	// Codecs are the encodings of positions. Empty means codec.All().
	Codecs []codec.Codec
}

// check returns cfg with its defaults filled in, or an error for a Config that
// no command can work with.
func (cfg Config) check() (Config, error) {
	known := cfg.known()
	names := boardNames(known)
	for i, b := range known {
		if err := b.Validate(); err != nil {
			return cfg, fmt.Errorf("cli: %w", err)
		}
		if i < len(cfg.Boards) && strings.Contains(b.Name, variant.Separator) {
			return cfg, fmt.Errorf("cli: board %q: the command itself makes names with %s", b.Name, variant.Separator)
		}
	}
	if len(cfg.Codecs) == 0 {
		cfg.Codecs = codec.All()
	}
	for _, of := range []struct {
		what  string
		names []string
	}{{"boards", names}, {"default boards", cfg.Default}} {
		for i, name := range of.names {
			if slices.Contains(of.names[:i], name) {
				return cfg, fmt.Errorf("cli: two %s have the name %q", of.what, name)
			}
		}
	}
	names = names[:len(cfg.Boards)]
	for _, name := range cfg.Default {
		if !slices.Contains(names, name) {
			return cfg, fmt.Errorf("cli: default board %q is not among the boards %q", name, names)
		}
	}
	if len(cfg.Default) == 0 {
		cfg.Default = names
	}
	return cfg, nil
}

// known returns all representations, the variants of this program last. Without a name they are used nowhere: "all" is
// without them.
func (cfg Config) known() []rep.Backend { return slices.Concat(cfg.Boards, variant.Boards) }

// named returns all representations that results may have.
func (cfg Config) named() []rep.Backend { return slices.Concat(cfg.known(), cfg.Retired) }
