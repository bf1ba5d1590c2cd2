package bitboard12sides

//go:generate go run ../../internal/twin -from ../bitboard -drop New -drop Board.makeCastleOrPromotion attacks.go board.go count.go dump.go legal.go movegen.go pawns.go perft.go special.go state.go validate.go legal_test.go
//go:generate go run ../../internal/twin -from ../bitboard12 castle.go index.go tables.go
