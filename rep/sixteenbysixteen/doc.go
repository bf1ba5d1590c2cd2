// Package sixteenbysixteen keeps the board in 256 cells, sixteen rows of
// sixteen, with the 64 squares in the middle and guards all round. A byte is an
// index that cannot be wrong, rank and file are its two hexadecimal digits, and
// one byte less another tells how two squares lie to one another.
//
// # Mapping
//
// An index is (rank+4)*16 + file+4, with rank and file from 0. Four rows and
// four columns of guards are on every side; two of each are drawn.
//
//	   d2  d3| d4  d5  d6  d7  d8  d9  da  db| dc  dd
//	   c2  c3| c4  c5  c6  c7  c8  c9  ca  cb| cc  cd
//	   ------+-------------------------------+-------
//	8  b2  b3| b4  b5  b6  b7  b8  b9  ba  bb| bc  bd
//	7  a2  a3| a4  a5  a6  a7  a8  a9  aa  ab| ac  ad
//	6  92  93| 94  95  96  97  98  99  9a  9b| 9c  9d
//	5  82  83| 84  85  86  87  88  89  8a  8b| 8c  8d
//	4  72  73| 74  75  76  77  78  79  7a  7b| 7c  7d
//	3  62  63| 64  65  66  67  68  69  6a  6b| 6c  6d
//	2  52  53| 54  55  56  57  58  59  5a  5b| 5c  5d
//	1  42  43| 44  45  46  47  48  49  4a  4b| 4c  4d
//	   ------+-------------------------------+-------
//	   32  33| 34  35  36  37  38  39  3a  3b| 3c  3d
//	   22  23| 24  25  26  27  28  29  2a  2b| 2c  2d
//	           a   b   c   d   e   f   g   h
//
// Shift and mask turn a square into its index and back: the rank moves up by one
// bit, to make room for the guards of its row, and 44, the corner a1, is added.
//
// A cell holds the number of the man who stands there: 50 to 5f are White's, a0
// to af Black's, 0 is nobody, 30 a guard. Bits of the number say what there is to
// ask of a cell, each side for itself: is he one of mine, where I cannot go, and
// is he one whom I can take. A guard is one of both sides' own, so that the test
// that keeps a man from taking his friends keeps him on the board as well, and
// nobody can take him. A list, by that number, holds each man's post, which is
// where he stands and what he is in one. A number is for life: a man who is taken
// keeps it with an empty post, a pawn who promotes changes what his post says he
// is, and no man ever moves within the list.
//
// What a move changes as a whole, the key and the state word, is not on the
// board but on top of a stack: Make writes the next record and Unmake drops it.
//
// # Good at
//
// Anything about one square and its surroundings. No index is ever checked, not
// for the edge, because of the guards, and not for the array, because every byte
// is a cell, and every byte a man. And anything about two squares: whether a man
// could give check, or be the one who pins, is one look-up in a table of 9 KiB.
// Ten columns need one by pairs of squares, of 512 KiB.
//
// # Bad at
//
// Anything about sets: a slider's moves are walked cell by cell, and every
// question to "all enemies" is a walk through their list. And size. Three of four
// cells are guards, and seven of eight places of the list are nobody's: a board
// takes 1416 bytes, against 312 of package tenbytwelve. Most of them are never
// read after Load and so take no room in the processor's cache, but who copies
// boards copies them all.
//
// # Reference
//
// https://www.chessprogramming.org/Vector_Attacks, the tables by difference, and
// https://www.chessprogramming.org/0x88, which has them on rows of the same
// length. The engine ElephantEye keeps the nine by ten points of Chinese chess in
// the middle of 256 cells.
//
// # The difference of two squares
//
// It is 16*ranks + files, with files from -7 to 7. If two ways to lie to one
// another had the same difference, their files would have to be 16 apart, or a
// multiple of it; but they are 14 apart at most. So each of the 225 ways has a
// difference of its own. (Fifteen columns would do. On ten, five files right is
// one rank up and five files left.) And the differences reach from -119, from h8
// to a1, to 119: no two of them are 256 apart. So they fit a byte, and the
// subtraction may wrap as it likes.
//
// Whatever depends only on how two squares lie to one another is in a table by
// that byte: how a man of each kind attacks, by which step a slider comes, how
// many steps of a king it is.
//
// # A pin by one look-up
//
// A man's kind is in his post right above his cell. So the post less the cell of
// a king is the kind and the difference in one number, which is the index of
// the table. It is not even subtracted for each man: what all men do to a king on
// 58 is that part of the table which begins 58 entries earlier, and in it the
// post is the index.
//
// A black queen, kind 5, on h5 (8b), White's king on e2 (58), a white knight on
// f3 (69) or g4 (7a):
//
//	58b - 58 = 533: a queen, three ranks up and three files right
//
// At 533 the table says "aims at the king", and that the step from him to her is
// 11, northeast. Only now are the cells between visited, 69 and 7a: nobody there
// is a check, one man of White's is a pin on that line, two are neither. Where he
// is pinned so, and may go along the line, his moves are as many as the king's
// steps to the pinner less one, which another table has at 33. A queen on h6 (9b)
// is at 543, four ranks and three files, where nothing is said: she is dismissed
// after one look-up, wherever the other men are. And one on b2 (55):
//
//	555 - 58 = 4fd, which is 500 - 3: a queen, three files left
//
// A difference below zero borrows from the kind, and the entries of a kind reach
// from 128 below its number to 127 above it.
//
// The same entry holds, for each of the king's eight neighbours, whether the
// queen would hit it. The union over all enemy men, one look-up each, tells the
// king where he may go without any further question, and where not: what a
// leaper hits, it hits. Only a neighbour that a slider would hit on an empty
// board has to be looked at.
//
// # Several cells in one load
//
// A cell is a byte, and the guards are so deep that a word read anywhere near
// the board is a part of the array. The king and his neighbours are three loads.
// His own men and the guards have one bit in common, and the nine bits are
// brought together by two shifts and one product. White's king on g1, rook on f1,
// pawns on f2, g2 and h2:
//
//	59 5a 5b   pawn  pawn  pawn     1 1 1
//	49 4a 4b   rook  king  nobody   1 1 0
//	39 3a 3b   guard guard guard    1 1 1
//
// Column by column from the west, each from the south, that is 111 111 101. One bit
// is clear, the step east: to h1. The three cells before a pawn are one load in
// the same way, and four loads are the eight cells that a knight jumps to. The
// rank beside a rook, which is walked where moves are written, is one load to
// either side where they are counted: the first byte that is not zero is where it
// ends.
package sixteenbysixteen

//go:generate go run ../../internal/twin -from ../bitboard perft.go
