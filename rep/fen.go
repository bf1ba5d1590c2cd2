package rep

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// StartFEN is the start position of standard chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// FENError reports why a text is not the FEN of a position that can be played
// on.
type FENError struct {
	Input string // the whole text
	Field Field  // the field at fault
	Fault string // the fault in it
}

// Error returns the input, the field and the fault in one line.
func (e *FENError) Error() string {
	return fmt.Sprintf("rep: parse FEN %s: %v: %s", quote(e.Input), e.Field, e.Fault)
}

// quote quotes user input, cut if it is too long to be read.
func quote(s string) string {
	const most = 120
	if len(s) > most {
		return strconv.QuoteToASCII(s[:most]) + "…"
	}
	return strconv.QuoteToASCII(s)
}

// quoteRune quotes an unexpected character, with its code point if it is not
// ASCII: a letter of another alphabet may look like a Latin one.
func quoteRune(r rune) string {
	if r < utf8.RuneSelf {
		return strconv.QuoteRune(r)
	}
	return fmt.Sprintf("%#U", r)
}

// ParseFEN reads a position in Forsyth-Edwards notation: four to six fields
// with blanks or tabs between them. Missing clocks are 0 and 1; a fullmove
// number of 0 is read as 1. Castling rights may stand in any order, as KQkq,
// which is the outermost rook as in X-FEN, and as the file letters of
// Shredder-FEN. A text that is not FEN, and a position that fails
// [Position.Validate], is refused with a *[FENError]; no input panics.
//
// References: Edwards, PGN standard 16.1; Scharnagl, X-FEN; Meyer-Kahlen,
// Shredder-FEN.
func ParseFEN(text string) (Position, error) {
	p, e := parseFEN(text)
	if e != nil {
		return Position{}, &FENError{Input: text, Field: e.Field, Fault: e.Fault}
	}
	return p, nil
}

func parseFEN(text string) (Position, *PositionError) {
	p := Position{CastlingRooks: noRooks, EnPassant: NoSquare, FullmoveNumber: 1}
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' })
	const want = "want four to six: placement, side to move, castling, en passant and two clocks"
	switch {
	case len(fields) == 0:
		return p, faultf(WholeFEN, "empty, %s", want)
	case len(fields) < 4 || len(fields) > 6:
		return p, faultf(WholeFEN, "fields: %d, %s", len(fields), want)
	}
	// First the form of every field, then the meaning of the castling letters on this
	// board, then whether the whole can be played on.
	parsers := [...]func(string) *PositionError{
		p.parsePlacement, p.parseSide, checkCastlingLetters, p.parseEnPassant,
		func(s string) *PositionError { return parseClock(&p.HalfmoveClock, HalfmoveField, s) },
		func(s string) *PositionError { return parseClock(&p.FullmoveNumber, FullmoveField, s) },
	}
	for i, field := range fields {
		if e := parsers[i](field); e != nil {
			return p, e
		}
	}
	p.FullmoveNumber = max(p.FullmoveNumber, 1)
	if _, e := p.placementFault(); e != nil {
		return p, e
	}
	if e := p.resolveCastling(fields[2]); e != nil {
		return p, e
	}
	return p, p.fault()
}

func (p *Position) parsePlacement(field string) *PositionError {
	ranks := strings.Split(field, "/")
	switch {
	case strings.HasSuffix(field, "/"):
		return faultf(PlacementField, "'/' at the end, want it only between ranks")
	case len(ranks) != 8:
		return faultf(PlacementField, "ranks: %d, want 8", len(ranks))
	}
	for i, text := range ranks {
		rank := Rank8 - Rank(i)
		files, digitBefore := 0, false
		for _, letter := range text {
			if letter == '0' || letter == '9' {
				return faultf(PlacementField, "digit %q in rank %v, want 1 to 8", letter, rank)
			}
			digit := letter >= '1' && letter <= '8'
			switch {
			case digit && digitBefore:
				return faultf(PlacementField, "two digits side by side in rank %v", rank)
			case digit:
				files += int(letter - '0')
			default:
				piece, ok := NoPiece, false
				if letter < utf8.RuneSelf {
					piece, ok = PieceFromLetter(byte(letter))
				}
				if !ok {
					return faultf(PlacementField, "unexpected %s in rank %v", quoteRune(letter), rank)
				}
				if files < 8 {
					p.Pieces[MakeSquare(File(files), rank)] = piece
				}
				files++
			}
			digitBefore = digit
		}
		if files != 8 {
			return faultf(PlacementField, "files in rank %v: %d, want 8", rank, files)
		}
	}
	return nil
}

func (p *Position) parseSide(field string) *PositionError {
	switch field {
	case "w":
		p.SideToMove = White
	case "b":
		p.SideToMove = Black
	default:
		return faultf(SideField, "%s, want w or b", quote(field))
	}
	return nil
}

// checkCastlingLetters checks the form of the castling field alone.
func checkCastlingLetters(field string) *PositionError {
	if field == "-" {
		return nil
	}
	for i, letter := range field {
		switch {
		case letter == '-':
			return faultf(CastlingField, "'-' next to something else, want it alone")
		case !strings.ContainsRune("KQkqABCDEFGHabcdefgh", letter):
			return faultf(CastlingField, "unexpected %s", quoteRune(letter))
		case strings.ContainsRune(field[:i], letter):
			return faultf(CastlingField, "%q twice", letter)
		}
	}
	return nil
}

// resolveCastling finds the rook that each letter of the castling field means.
func (p *Position) resolveCastling(field string) *PositionError {
	if field == "-" {
		return nil
	}
	for _, letter := range []byte(field) {
		c, home := White, Rank1
		if letter >= 'a' {
			c, home = Black, Rank8
		}
		king := p.King(c)
		if king.Rank() != home {
			return faultf(CastlingField, "%q without the %v king on rank %v", letter, c, home)
		}
		var rook Square
		switch upper := letter &^ 0x20; upper {
		case 'K', 'Q':
			edge := MakeSquare(FileH, home)
			if upper == 'Q' {
				edge = MakeSquare(FileA, home)
			}
			if rook = p.outermostRook(c, edge, king); rook == king {
				return faultf(CastlingField, "%q without a %v rook on the way from the king on %v to %v", letter, c, king, edge)
			}
		default:
			rook = MakeSquare(File(upper-'A'), home)
			if p.Pieces[rook] != MakePiece(c, Rook) {
				return faultf(CastlingField, "%q without a %v rook on %v", letter, c, rook)
			}
		}
		kind := CastleKingside
		if rook < king {
			kind = CastleQueenside
		}
		i := CastlingIndex(c, kind)
		if p.CastlingRooks[i] != NoSquare {
			return faultf(CastlingField, "%q is a second right of %v on the same side of the king", letter, c)
		}
		p.CastlingRooks[i] = rook
	}
	return nil
}

// outermostRook returns the first square with a rook of c from edge towards
// king, or king if there is none.
func (p *Position) outermostRook(c Color, edge, king Square) Square {
	rook := MakePiece(c, Rook)
	sq := edge
	for sq != king && p.Pieces[sq] != rook {
		if sq < king {
			sq++
		} else {
			sq--
		}
	}
	return sq
}

func (p *Position) parseEnPassant(field string) *PositionError {
	if field == "-" {
		return nil
	}
	sq, err := ParseSquare(field)
	if err != nil {
		return faultf(EnPassantField, "%s is no square", quote(field))
	}
	p.EnPassant = sq
	return nil
}

func parseClock(clock *uint16, f Field, field string) *PositionError {
	digits, negative := strings.CutPrefix(field, "-")
	switch {
	case digits == "" || strings.Trim(digits, "0123456789") != "":
		return faultf(f, "%s is no number", quote(field))
	case negative:
		return faultf(f, "%s is negative", quote(field))
	}
	n, err := strconv.ParseUint(field, 10, 16)
	if err != nil || n > MaxClock {
		return faultf(f, "%s is more than %d", quote(field), MaxClock)
	}
	*clock = uint16(n)
	return nil
}

// EnPassantMode says when FEN names the en passant square.
type EnPassantMode uint8

// The three ways in use.
const (
	EnPassantAlways EnPassantMode = iota // always, as the standard says: after every double push
	EnPassantPseudo                      // only if a capture is pseudo-legal: a pawn attacks the square, pinned or not
	EnPassantLegal                       // only if such a capture is legal
)

var enPassantModeNames = [...]string{"always", "pseudo", "legal"}

// String returns the mode in one word.
func (m EnPassantMode) String() string {
	if int(m) < len(enPassantModeNames) {
		return enPassantModeNames[m]
	}
	return fmt.Sprintf("EnPassantMode(%d)", uint8(m))
}

// FEN returns the position in Forsyth-Edwards notation, six fields, the en
// passant square as Position holds it. Castling is written KQkq; if the
// rook of a right is not the outermost on its side of the king, so that the
// letter would mean another one, the right is written as the rook's file.
func (p Position) FEN() string { return p.FENWith(EnPassantAlways) }

// FENWith is FEN with a choice of when to name the en passant square.
func (p Position) FENWith(mode EnPassantMode) string {
	var text strings.Builder
	for r := Rank8; r <= Rank8; r-- { // Rank1 - 1 wraps past Rank8
		empty := 0
		flush := func() {
			if empty > 0 {
				text.WriteByte('0' + byte(empty))
			}
			empty = 0
		}
		for f := FileA; f <= FileH; f++ {
			piece := p.Pieces[MakeSquare(f, r)]
			if piece == NoPiece {
				empty++
				continue
			}
			flush()
			text.WriteString(piece.String())
		}
		flush()
		if r != Rank1 {
			text.WriteByte('/')
		}
	}
	enPassant := p.EnPassant
	if mode == EnPassantPseudo && !p.enPassantPseudo() || mode == EnPassantLegal && !p.enPassantLegal() {
		enPassant = NoSquare
	}
	fmt.Fprintf(&text, " %c %s %v %d %d", "wb"[p.SideToMove&1], p.castlingField(), enPassant, p.HalfmoveClock, p.FullmoveNumber)
	return text.String()
}

// castlingField returns the rights as FEN writes them.
func (p Position) castlingField() string {
	var field []byte
	for i, rook := range p.CastlingRooks {
		if !rook.OnBoard() {
			continue
		}
		c, letter, edge := Color(i>>1), "KQkq"[i], MakeSquare(FileH, rook.Rank())
		if i&1 != 0 {
			edge = MakeSquare(FileA, rook.Rank())
		}
		if p.outermostRook(c, edge, p.King(c)) != rook {
			letter = "Aa"[c&1] + byte(rook.File())
		}
		field = append(field, letter)
	}
	if len(field) == 0 {
		return "-"
	}
	return string(field)
}

// enPassantCapturers returns the pawns of the side to move that stand ready to
// capture on the en passant square.
func (p Position) enPassantCapturers() SquareSet {
	if !p.EnPassant.OnBoard() {
		return NoSquares
	}
	var set SquareSet
	for sq := range PawnAttacks(p.SideToMove.Other(), p.EnPassant).All() {
		if p.Pieces[sq] == MakePiece(p.SideToMove, Pawn) {
			set.Add(sq)
		}
	}
	return set
}

func (p Position) enPassantPseudo() bool { return !p.enPassantCapturers().Empty() }

// enPassantLegal plays each capture and looks whether it leaves the king in
// check.
func (p Position) enPassantLegal() bool {
	for from := range p.enPassantCapturers().All() {
		after := p
		after.Pieces[p.EnPassant] = p.Pieces[from]
		after.Pieces[from] = NoPiece
		after.Pieces[MakeSquare(p.EnPassant.File(), from.Rank())] = NoPiece
		if after.Checkers().Empty() {
			return true
		}
	}
	return false
}
