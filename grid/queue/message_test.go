package queue

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

func startKey(t testing.TB) unit.Key {
	t.Helper()
	p := rep.StartPosition()
	board := x88.New()
	require.NoError(t, board.Load(&p))
	k, err := unit.KeyOf(board)
	require.NoError(t, err)
	return k
}

func goodWork(t testing.TB) Work {
	return Work{
		Run: "0123456789abcdef", Unit: 7, Pass: 2, Attempt: 1, Depth: 5, Limit: 1000, Seed: 1 << 63,
		NotRep: "bitboard", To: "w-1", Positions: []unit.Key{startKey(t), startKey(t)},
	}
}

func TestWork(t *testing.T) {
	want := goodWork(t)
	data, err := want.Encode()
	require.NoError(t, err)
	got, err := ParseWork(data)
	require.NoError(t, err)
	want.Protocol, want.Packed = Protocol, got.Packed
	assert.Equal(t, want, got)
	for name, spoil := range map[string]func(w *Work){
		"run":       func(w *Work) { w.Run = "../../etc" },
		"unit":      func(w *Work) { w.Unit = -1 },
		"pass":      func(w *Work) { w.Pass = 0 },
		"attempt":   func(w *Work) { w.Attempt = 0 },
		"depth":     func(w *Work) { w.Depth = 33 },
		"limit":     func(w *Work) { w.Limit = 0 },
		"worker":    func(w *Work) { w.To = "a b" },
		"to nobody": func(w *Work) { w.To = "" },
		"first to":  func(w *Work) { w.Pass = 1 },
		"positions": func(w *Work) { w.Positions = nil },
		"too many":  func(w *Work) { w.Positions = make([]unit.Key, unit.MaxBatch+1) },
		"no king":   func(w *Work) { w.Positions[0] = unit.Key{} },
		"clock":     func(w *Work) { w.Positions[0][25] = 1 },
	} {
		w := goodWork(t)
		spoil(&w)
		data, err := w.Encode()
		require.NoError(t, err)
		_, err = ParseWork(data)
		assert.Error(t, err, name)
		assert.False(t, errors.Is(err, ErrProtocol), name)
	}
	_, err = ParseWork([]byte(strings.Replace(string(data), `"protocol":`+strconv.Itoa(Protocol), `"protocol":1`, 1)))
	assert.ErrorIs(t, err, ErrProtocol)
}

func TestReport(t *testing.T) {
	r := Report{Protocol: Protocol, Run: "0123456789abcdef", Result: unit.Result{Unit: 3, Pass: 1, Worker: "w", Counts: []uint64{1 << 63}}}
	data, err := json.Marshal(r)
	require.NoError(t, err)
	got, _, err := ParseReport(ResultKey("w", r.Run, 3, 1), data)
	require.NoError(t, err)
	assert.Equal(t, r, got)
	for _, key := range []string{
		ResultKey("w", r.Run, 4, 1), ResultKey("w", r.Run, 3, 2), ResultKey("w", "x", 3, 1), ResultKey("v", r.Run, 3, 1), FailureKey("w", r.Run, 3, 1, 1),
	} {
		_, _, err := ParseReport(key, data)
		assert.Error(t, err, key)
	}
	r.Error = "too hot"
	data, err = json.Marshal(r)
	require.NoError(t, err)
	_, attempt, err := ParseReport(FailureKey("w", r.Run, 3, 1, 2), data)
	require.NoError(t, err)
	assert.Equal(t, 2, attempt)
	for _, key := range []string{ResultKey("w", r.Run, 3, 1), FailureKey("v", r.Run, 3, 1, 2)} {
		_, _, err = ParseReport(key, data)
		assert.Error(t, err, key)
	}
}

// Whatever bytes are on the server, a message is taken as a whole or refused.
func FuzzParseWork(f *testing.F) {
	data, err := goodWork(f).Encode()
	require.NoError(f, err)
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := ParseWork(data)
		if err != nil {
			return
		}
		for _, k := range w.Positions {
			p, err := k.Position()
			require.NoError(t, err)
			require.NoError(t, x88.New().Load(&p))
		}
	})
}

func TestRedact(t *testing.T) {
	assert.Equal(t, "nats://grid:xxxxx@a:1,tls://b:2", Redact("nats://grid:secret@a:1, tls://b:2"))
	assert.NotContains(t, Redact("nats://grid:sec%ret@a:1"), "sec")
}
