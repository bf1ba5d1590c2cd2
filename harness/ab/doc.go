// Package ab makes the programs that bench ab compares: two builds of one program,
// of git revisions or of the working tree, each in a place of its own that is removed
// again.
package ab
