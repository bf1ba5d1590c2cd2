// Package mailbox keeps the board in 64 cells, 8 by 8, with nothing around
// them.
package mailbox
