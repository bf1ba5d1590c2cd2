// Package profile looks into the cases of package work: [Record] takes a
// profile of them, and [CountInstructions] counts the instructions that they
// execute.
package profile
