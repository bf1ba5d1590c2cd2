package boardbench

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/internal/env"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMakeKeepsTrackedFiles checks that no target writes a tracked file, or into a folder with tracked files, unless it is one
// of those that draw the pictures of the documents again.
func TestMakeKeepsTrackedFiles(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("there is no make")
	}
	ls := exec.Command("git", "ls-files")
	env.Clean(ls)
	listed, err := ls.Output()
	if err != nil {
		t.Skip("this is no clone: ", err)
	}
	tracked := "\n" + string(listed)
	here, err := os.Getwd()
	require.NoError(t, err)
	text, err := os.ReadFile("Makefile")
	require.NoError(t, err)
	written := regexp.MustCompile(`(?:--?(?:out|picture|o)[ =]|gzip -9f |>|mkdir -p )\s*([^\s;&|]+)`)
	replaced := map[string]string{}
	for _, target := range regexp.MustCompile(`(?m)^([a-z]+):.*##`).FindAllStringSubmatch(string(text), -1) {
		commands, err := exec.Command("make", "-n", target[1]).Output()
		require.NoError(t, err, target[1])
		for _, out := range written.FindAllStringSubmatch(string(commands), -1) {
			name := strings.TrimPrefix(strings.TrimSuffix(out[1], "/$board.txt"), here+"/")
			if strings.Contains(tracked, "\n"+name+"\n") || strings.Contains(tracked, "\n"+name+"/") {
				replaced[target[1]] += name + " "
			}
		}
	}
	assert.Equal(t, map[string]string{
		"picture":  "results/explorer.png ",
		"pictures": "results/answer.svg results/elo.svg results/ranking.svg results/engine.svg results/levels.svg results/machines.svg ",
	}, replaced)
}

// TestReportIsOfOneMachine checks that the files of make report by default are of one machine.
func TestReportIsOfOneMachine(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("there is no make")
	}
	commands, err := exec.Command("make", "-n", "report").Output()
	require.NoError(t, err)
	machines := map[string]bool{}
	for _, file := range regexp.MustCompile(`results/[^/ ]+/([^/ ]+)/\S+`).FindAllStringSubmatch(string(commands), -1) {
		machines[file[1]] = true
	}
	assert.Len(t, machines, 1, "%s", commands)
}
