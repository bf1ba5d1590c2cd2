// Package codec holds ways to write a chess position down in few bytes.
//
// A [Codec] turns a [rep.Position] into bytes and back. It knows nothing of
// boards: a representation loads a Position and gives it back, so that seven
// encodings serve all representations.
//
// # Contents of an encoding
//
// Placement, side to move, castling rights, en passant square and halfmove
// clock come back exactly. The fullmove number is no part of a position: it
// comes back as 1. A format refuses a position that it has no room for, by name, with
// [ErrUnsupported], and never alters it: a clock over 127 by the formats that
// give it seven bits, more than 32 pieces by [Packed], more pieces than a game can
// have by [HuffmanKings], the right of a Chess960 rook that is not the
// outermost by [Stream].
//
// Whatever bytes Decode gets, it returns a position that can be played on or an
// error that wraps [ErrCorrupt]. Bytes that it accepts are the very ones that
// Append writes for that position: there is one way to write each.
//
// # The stop bit
//
// The Huffman formats drop the empty squares after the last piece, so that nothing in
// the bits says where they end. A stop bit does: a 1 after the last bit, then zeros up
// to the byte. It is not counted in [Codec.Bits]. The first bit is the highest of the
// first byte.
//
// # The order of the squares
//
// These formats go over the board rank by rank from the side that
// moved last: a1, b1 … h8 with Black to move, a8, b8 … h1 with White to move.
// When a pawn of that side is on its fourth rank, the two squares that it would
// have crossed are known already. If they are empty, one bit says whether the
// pawn has just made a double push. After a yes no further pawn is asked about: only
// one can have moved last. In the same way one bit says whether there is a
// right to castle: the bit of the queenside follows the king, if the rook on the a-file
// is on its square, and the bit of the kingside follows the rook on the h-file, if the
// king is on its square.
//
// Positions of standard chess need nothing more. A right with king or rook
// elsewhere, as in Chess960, is written after the 64th square: for each of the
// four rights without a bit so far, the choice among the rooks that could have
// it.
//
// # Which one
//
//	fen            text, as the yardstick
//	packed         32 bytes, whatever the position: a record that can be found by its number
//	stream         nibbles: at most 34 bytes, quick, to be read in a hex dump
//	huffman        at most 204 bits in a game
//	huffman-gaps   a bit more, but less for endings
//	huffman-kings  at most 192 bits and the side to move
//	huffman-tables castling rights, kings and rooks in one number of seven bits
//
// bench encode shows the bits of a position, labelled one by one, and the sizes
// and speeds over a file of positions.
//
// The Huffman codes are after the article "Board representation (computer
// chess)" of Wikipedia, section Huffman encodings; the comments of FEN and Packed name
// their sources.
package codec
