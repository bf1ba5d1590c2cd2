package codec_test

import (
	"fmt"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/rep"
)

func ExampleCodec() {
	start := rep.StartPosition()
	for _, c := range codec.All() {
		encoding, err := c.Append(nil, &start)
		if err != nil {
			panic(err)
		}
		p, err := c.Decode(encoding)
		fmt.Printf("%-15s%3d bits  %v %v\n", c.Name(), c.Bits(encoding), p == start, err)
	}
	// Output:
	// fen            448 bits  true <nil>
	// packed         256 bits  true <nil>
	// stream         160 bits  true <nil>
	// huffman        176 bits  true <nil>
	// huffman-gaps   157 bits  true <nil>
	// huffman-kings  164 bits  true <nil>
	// huffman-tables 141 bits  true <nil>
}

// Explain names the bits of an encoding one by one.
func ExampleHuffmanKings_Explain() {
	p, err := rep.ParseFEN("8/8/8/4k3/8/8/8/4K3 b - - 17 1")
	if err != nil {
		panic(err)
	}
	fields, err := codec.HuffmanKings{}.Explain(&p)
	if err != nil {
		panic(err)
	}
	for _, f := range fields {
		fmt.Println(f.Bits, f.Name, f.Value)
	}
	// Output:
	// 1 side to move black
	// 0010001 halfmove clock 17
	// 000100 white king e1
	// 100100 black king e5
}

// Bytes that are no encoding are refused.
func ExampleCodec_decode() {
	_, err := codec.Huffman{}.Decode([]byte{0x80})
	fmt.Println(err)
	// Output:
	// codec: huffman: decode: no encoding of a position: ends within the state
}
