// Package all is the one list of the representations. Adding one is a folder
// under rep and a line here.
package all

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/attacktable"
	"github.com/boardbench/boardbench/rep/bitboard"
	bitboardbook "github.com/boardbench/boardbench/rep/bitboard/book"
	bitboardmagic "github.com/boardbench/boardbench/rep/bitboard/magic"
	bitboardpins "github.com/boardbench/boardbench/rep/bitboard/pins"
	"github.com/boardbench/boardbench/rep/bitboard12"
	"github.com/boardbench/boardbench/rep/bitboard8"
	"github.com/boardbench/boardbench/rep/bitboardinplace"
	"github.com/boardbench/boardbench/rep/bitboardlanes"
	"github.com/boardbench/boardbench/rep/bitboardmirrored"
	"github.com/boardbench/boardbench/rep/byteboard"
	"github.com/boardbench/boardbench/rep/linewords"
	"github.com/boardbench/boardbench/rep/mailbox"
	mailboxbook "github.com/boardbench/boardbench/rep/mailbox/book"
	mailboxpins "github.com/boardbench/boardbench/rep/mailbox/pins"
	"github.com/boardbench/boardbench/rep/mailboxscan"
	"github.com/boardbench/boardbench/rep/nibble"
	"github.com/boardbench/boardbench/rep/piecelist"
	piecelistbook "github.com/boardbench/boardbench/rep/piecelist/book"
	piecelistpins "github.com/boardbench/boardbench/rep/piecelist/pins"
	"github.com/boardbench/boardbench/rep/sixteenbysixteen"
	"github.com/boardbench/boardbench/rep/tenbytwelve"
	tenbytwelvebook "github.com/boardbench/boardbench/rep/tenbytwelve/book"
	tenbytwelvepins "github.com/boardbench/boardbench/rep/tenbytwelve/pins"
	"github.com/boardbench/boardbench/rep/twelvebytwelve"
	"github.com/boardbench/boardbench/rep/x88"
	x88book "github.com/boardbench/boardbench/rep/x88/book"
	x88pins "github.com/boardbench/boardbench/rep/x88/pins"
)

// Backends returns the representations, always in the same order.
func Backends() []rep.Backend {
	return []rep.Backend{
		bitboard.Backend,
		bitboard8.Backend,
		bitboard12.Backend,
		bitboardmirrored.Backend,
		bitboardlanes.Backend,
		bitboardinplace.Backend,
		byteboard.Backend,
		x88.Backend,
		tenbytwelve.Backend,
		twelvebytwelve.Backend,
		sixteenbysixteen.Backend,
		mailbox.Backend,
		mailboxscan.Backend,
		linewords.Backend,
		attacktable.Backend,
		nibble.Backend,
		piecelist.Backend,

		x88book.Backend,
		x88pins.Backend,
		tenbytwelvebook.Backend,
		tenbytwelvepins.Backend,
		mailboxbook.Backend,
		mailboxpins.Backend,
		bitboardbook.Backend,
		bitboardpins.Backend,
		bitboardmagic.Backend,
		piecelistbook.Backend,
		piecelistpins.Backend,
	}
}

// Retired returns the boards of earlier versions. Results that were recorded then have their
// names. They cannot be played: New is nil, and Summary names the boards that answer the same
// question.
func Retired() []rep.Backend {
	const instead = "mailbox-scan and mailbox~piece-list show the value of a piece list"
	return []rep.Backend{
		{Name: "x88-scan", Title: "0x88, no piece list", Family: "mailbox", Level: rep.Tuned, Summary: instead},
		{Name: "tenbytwelve-scan", Title: "10×12 mailbox, no piece list", Family: "mailbox", Level: rep.Tuned, Summary: instead},
	}
}
