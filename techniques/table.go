package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
)

func yesOrNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// writeText prints the table for a terminal.
func (m *measured) writeText(w io.Writer) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, m.rep, "\tin use")
	for _, c := range columns {
		fmt.Fprint(table, "\t", c.title)
	}
	fmt.Fprintln(table)
	for i, p := range m.patches {
		inUse := ""
		if p.Path != "" {
			inUse = yesOrNo(p.InUse)
		}
		fmt.Fprint(table, p.Title, "\t", inUse)
		for _, c := range m.gains[i] {
			fmt.Fprint(table, "\t", c.String())
		}
		fmt.Fprintln(table)
	}
	_ = table.Flush() // to a terminal
	fmt.Fprintf(w, "Speed with the technique relative to the speed without it, ± its 95 %% interval, of this sitting; same: no difference above 1 %%.\n%s.\n", m.how)
	if m.partial != "" {
		fmt.Fprintf(w, "Incomplete: %s.\n", m.partial)
	}
}

// markdown returns the table for techniques/techniques.md.
func (m *measured) markdown() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s.\n\n| technique | what it is | in use |", m.how)
	for _, c := range columns {
		fmt.Fprintf(&text, " %s |", c.title)
	}
	text.WriteString("\n|---|---|---|" + strings.Repeat("---|", len(columns)) + "\n")
	for i, p := range m.patches {
		escape := func(s string) string { return strings.ReplaceAll(s, "|", `\|`) }
		title, inUse := fmt.Sprintf("[%s](patches/%s.patch)", escape(p.Title), p.Name), yesOrNo(p.InUse)
		if p.Path == "" {
			title, inUse = p.Title, ""
		}
		fmt.Fprintf(&text, "| %s | %s | %s |", title, escape(p.Text), inUse)
		for _, c := range m.gains[i] {
			fmt.Fprintf(&text, " %s |", c.String())
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// markers returns the lines between which the table of a representation stands
// in techniques/techniques.md.
func markers(rep string) (begin, end string) {
	return "<!-- begin " + rep + " -->\n", "<!-- end " + rep + " -->\n"
}

// checkDocument returns an error where the tables could not be written once
// they are measured: a table is of all patches of its representation.
func checkDocument(path string, chosen, all []group) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for _, g := range chosen {
		if _, err := replaceTable(string(text), g.rep, ""); err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(path), err)
		}
		for _, other := range all {
			if other.rep == g.rep && len(other.patches) != len(g.patches) {
				return fmt.Errorf("-write needs all %d patches of %s, %d are named", len(other.patches), g.rep, len(g.patches))
			}
		}
	}
	return nil
}

// writeInto puts the table between its markers.
func (m *measured) writeInto(path string) error {
	if m.partial != "" {
		return fmt.Errorf("%s is not written: %s were measured", filepath.Base(path), m.partial)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	changed, err := replaceTable(string(text), m.rep, "\n"+m.markdown()+"\n")
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	return os.WriteFile(path, []byte(changed), 0o666)
}

// replaceTable replaces the text between the markers of a representation.
func replaceTable(text, rep, table string) (string, error) {
	begin, end := markers(rep)
	before, rest, found := strings.Cut(text, begin)
	_, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		return "", fmt.Errorf("want a line %q and behind it a line %q", strings.TrimSpace(begin), strings.TrimSpace(end))
	}
	return before + begin + table + end + after, nil
}
