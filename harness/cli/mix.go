package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/engine/network"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/gain"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/sample"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/plaintext"
	"github.com/boardbench/boardbench/rep"
)

// A mix is how often an engine calls its board.
type mix struct {
	CallsPerNode map[string]float64 `json:"calls_per_node"`
	NsPerNode    float64            `json:"ns_per_node,omitempty"` // 0 if it is not known

	// Search is the search of this project that the mix is of; nil for another engine.
	Search *mixSearch `json:"search,omitempty"`
}

// A mixSearch says which search a mix is of.
type mixSearch struct {
	Rep  string `json:"rep"` // that NsPerNode was measured on
	Eval string `json:"eval"`
	Gen  string `json:"gen"`
	Net  string `json:"net,omitempty"`
}

// work returns the cases of the search.
func (s *mixSearch) work() work.Work {
	return work.Work{Kind: work.Search, Eval: work.Eval(s.Eval), Gen: work.Gen(s.Gen), Ask: work.Native, TT: defaultTT, Net: work.Net(s.Net)}
}

// mostCalls is more than any engine calls a method in a node.
const mostCalls = 1e6

// callNames returns the names of the calls that a mix may have.
func callNames() []string {
	var names []string
	for c := range len(search.Calls{}) {
		names = append(names, search.Call(c).String())
	}
	// Package engine answers these for every board, and mixes of earlier versions have them.
	return append(names, "Occupied", "ColorPieces", "TypePieces", "KingSquare", "AttackersWith", "Pinners", "SliderBlockers")
}

// readMix reads a mix. The error is of status 2, and names the file and the
// fault.
func readMix(path string) (mix, error) {
	var m mix
	if err := readJSON(path, &m); errors.Is(err, fs.ErrNotExist) {
		return m, err
	} else if err != nil {
		return m, exit.Usagef("%w (bench gain --write-mix writes an example)", err)
	}
	switch {
	case len(m.CallsPerNode) == 0:
		return m, exit.Usagef("%s: calls_per_node is empty: want the calls of a node by name, as bench gain --write-mix writes them", path)
	case !(m.NsPerNode >= 0 && m.NsPerNode <= 1e9):
		return m, exit.Usagef("%s: ns_per_node %v is out of range, want 0 to 1e9", path, m.NsPerNode)
	}
	for name, rate := range m.CallsPerNode {
		if !slices.Contains(callNames(), name) {
			return m, exit.Usagef("%s: %w", path, unknown("call", name, callNames(), "bench gain --write-mix writes an example"))
		}
		if !(rate >= 0 && rate <= mostCalls) {
			return m, exit.Usagef("%s: %s %v is out of range, want 0 to 1e6 calls a node", path, name, rate)
		}
	}
	if s := m.Search; s != nil && !slices.Contains(work.All(), s.work()) {
		return m, exit.Usagef("%s: no search has eval %q, gen %q and net %q (bench gain --write-mix writes an example)", path, s.Eval, s.Gen, s.Net)
	}
	return m, nil
}

// readFile reads a whole file. The error is of status 2 and names it.
func readFile(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, exit.Usagef("%w", err)
	}
	return text, nil
}

// readJSON reads a file with one JSON value, which has no other fields than v.
func readJSON(path string, v any) error {
	text, err := readFile(path)
	if err != nil {
		return err
	}
	if text, err = plaintext.Check(text); err != nil {
		return exit.Usagef("%s: %w", path, err)
	}
	if !json.Valid(text) {
		return exit.Usagef("%s: is not one JSON value", path)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(v); err != nil {
		return exit.Usagef("%s: %s", path, strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}

// writeMix writes the mix of the search of this project on the board of --from.
func (a *app) writeMix(ctx context.Context, o gainOptions) error {
	for _, name := range []string{"to", "mix", "profile", "callgrind", "map", "nodes", "nps", "rounds", "max-time", "out", "cpu"} {
		if a.given(name) {
			return exit.Usagef("--write-mix goes without --%s", name)
		}
	}
	backends, err := a.selectReps(o.from)
	if err != nil {
		return err
	}
	if len(backends) > 1 {
		return exit.Usagef("--from %s: a mix is of one representation", o.from)
	}
	m, err := a.mixOf(ctx, backends[0], o.eval, o.gen)
	if err != nil {
		return err
	}
	for name, rate := range m.CallsPerNode {
		m.CallsPerNode[name] = fourDigits(rate)
	}
	m.NsPerNode = fourDigits(m.NsPerNode)
	text, err := json.MarshalIndent(m, "", "  ")
	switch {
	case err != nil:
		return exit.Failf("%w", err)
	case o.writeMix == standardOutput:
		_, err = fmt.Fprintf(a.stdout, "%s\n", text)
		return err
	}
	if err := os.WriteFile(o.writeMix, append(text, '\n'), 0o666); err != nil {
		return exit.Usagef("--write-mix: %w", err)
	}
	return nil
}

// fourDigits rounds a value.
func fourDigits(value float64) float64 {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(value, 'g', 4, 64), 64) // FormatFloat writes a number
	return rounded
}

// mixOf returns the mix of a search on a board, means over the positions of the literature.
func (a *app) mixOf(ctx context.Context, b rep.Backend, eval, gen string) (mix, error) {
	options, err := searchOf(eval, gen)
	if err != nil {
		return mix{}, err
	}
	positions := corpus.Literature.Positions()
	m := mix{CallsPerNode: map[string]float64{}, Search: &mixSearch{b.Name, eval, gen, string(options.Net)}}
	for _, on := range positions {
		c := work.Case{Work: m.Search.work(), On: on, Backend: b}
		part, err := attempt(ctx, a, b.Name, on.Name, func() (mix, error) { return mixAt(ctx, c, options) })
		switch {
		case errors.Is(err, context.Canceled):
			return m, a.interrupted()
		case errors.Is(err, operation.ErrWrong):
			return m, exit.Failf("%w", err)
		case err != nil:
			return m, exit.Usagef("%w", err)
		}
		m.NsPerNode += part.NsPerNode / float64(len(positions))
		for name, rate := range part.CallsPerNode {
			m.CallsPerNode[name] += rate / float64(len(positions))
		}
	}
	return m, nil
}

// searchOf returns the search with an evaluation and a way to generate moves, as the flags name them. Networks compute as
// fast as the machine can.
func searchOf(eval, gen string) (search.Options, error) {
	var options search.Options
	var err error
	if options.Eval, err = search.ParseEval(eval); err != nil {
		return options, unknown("evaluation", eval, namesOf(search.Evals()), "bench engine --help shows all")
	}
	if options.Gen, err = search.ParseGen(gen); err != nil {
		return options, unknown("way to generate moves", gen, namesOf(search.Gens()), "bench engine --help shows all")
	}
	switch {
	case !options.Eval.HasNetwork():
	case network.SIMDAvailable():
		options.Net = search.NetSIMD
	default:
		options.Net = search.NetScalar
	}
	return options, nil
}

// mixAt returns the mix of one position.
func mixAt(ctx context.Context, c work.Case, options search.Options) (mix, error) {
	m := mix{CallsPerNode: map[string]float64{}}
	op, err := operation.Ready(ctx, c, 0)
	if err != nil {
		return m, err
	}
	seconds, err := sample.Seconds(op)
	if err != nil {
		return m, err
	}
	r, calls, err := search.Count(ctx, c.Backend.New, options, &c.On.Position, c.Key().Depth)
	if err != nil {
		return m, err
	}
	for call, n := range calls {
		if n > 0 {
			m.CallsPerNode[search.Call(call).String()] = float64(n) / float64(r.Nodes)
		}
	}
	m.NsPerNode = seconds * 1e9 / float64(r.Nodes)
	return m, nil
}

// unmeasured returns the calls of a mix whose cost no kind measures.
func (m mix) unmeasured() []string {
	var names []string
	for _, name := range callNames() {
		if m.CallsPerNode[name] > 0 && !slices.Contains(gain.Calls(), name) {
			names = append(names, fmt.Sprintf("%s %.3g", name, m.CallsPerNode[name]))
		}
	}
	return names
}
