package cli

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// leafResult is a result of 0x88 where each leaf is made.
var leafResult = regexp.MustCompile(`(?m)^(BenchmarkPerft/\S*count=leaf\S*/rep=x88-\d+\s+\d+\s+)([\d.]+) ns/op(\s+\d+ nodes/op\s+)(\d+)`)

// twoMachines returns the folders of two machines, made from a recorded run of the usual boards. The second one is
// invented: 0x88 is 1.4 times as fast there where each leaf is made.
func twoMachines(t *testing.T) []string {
	t.Helper()
	packed, err := os.Open("../../results/2026-11-23/amd-epyc/usual.txt.gz")
	require.NoError(t, err)
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	require.NoError(t, err)
	text, err := io.ReadAll(unpacked)
	require.NoError(t, err)
	const faster = 1.4
	changed := leafResult.ReplaceAllStringFunc(string(text), func(line string) string {
		m := leafResult.FindStringSubmatch(line)
		ns, _ := strconv.ParseFloat(m[2], 64)
		speed, _ := strconv.ParseFloat(m[4], 64)
		return m[1] + strconv.FormatFloat(ns/faster, 'f', 0, 64) + " ns/op" + m[3] + strconv.FormatFloat(speed*faster, 'f', 0, 64)
	})
	require.NotEqual(t, string(text), changed)
	changed = regexp.MustCompile(`(?m)^cpu: .*$`).ReplaceAllString(changed, "cpu: Invented 9000")
	root := t.TempDir()
	var dirs []string
	for name, content := range map[string]string{"amd-epyc": string(text), "invented-9000": changed} {
		dir := filepath.Join(root, "2026-01-31", name)
		require.NoError(t, os.MkdirAll(dir, 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "boards.txt.gz"), []byte(content), 0o666))
		dirs = append(dirs, dir)
	}
	require.NoError(t, os.WriteFile(filepath.Join(root, "2026-01-31", "invented-9000", "machine.json"),
		[]byte(`{"cpu":"Invented 9000","goos":"linux","goarch":"amd64","threads":8,"cores":4,"caches_kib":{"L2":512},"go":"go1.26.0"}`), 0o666))
	return dirs
}
