/* Our tuned board, rep/bitboard, in C, function by function: the same structures, magics,
 * keys and algorithms, in files of the same names. It is here so that a reader who asks what
 * Go costs can compare the two, see doc/go.md:
 *
 *     make && ../../bench verify --engine ./bitboard-gcc
 *
 * The program is one unit of compilation, so that the compiler may inline as Go's does
 * across packages. It speaks as much of UCI as boardbench asks for, and d, which prints the
 * key and the clocks. With --count leaf it makes and unmakes the moves of the last ply; with
 * --count bulk, the default, it counts them.
 */
#include <ctype.h>
#include <stdio.h>

#include "perft.h"

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

static Board *board; /* on the heap, as in Go: a compiler that knows the address saves instructions by it */
static int leaf;
static Move buffer[64 * 256];

/* put_castling fills in the right of a king to castle with the rook on a square. */
static void put_castling(Castling *c, unsigned i, Square king, Square rook) {
    Square king_to = castle_king_to[i], rook_to = castle_rook_to[i], sq;
    c->king[i >> 1] = king;
    c->rook[i] = rook;
    c->lost[king] |= (uint8_t)(1 << i);
    c->lost[rook] |= (uint8_t)(1 << i);
    for (sq = king < king_to ? king : king_to; sq <= (king < king_to ? king_to : king); sq++)
        c->safe[i] |= set_of(sq);
    c->empty[i] = c->safe[i];
    for (sq = rook < rook_to ? rook : rook_to; sq <= (rook < rook_to ? rook_to : rook); sq++)
        c->empty[i] |= set_of(sq);
    c->empty[i] &= ~(set_of(king) | set_of(rook));
}

/* load sets the position and returns 1, or returns 0 for a FEN that it cannot read. */
static int load(const char *fen) {
    static const char letters[] = " pnbrqk";
    const char *p = fen;
    int file = 0, rank = 7;
    unsigned rights = 0, right, i, halfmove = 0, fullmove = 1;
    Board *b = board;
    Record *r = b->present = b->records;
    Color us;
    Square sq;
    memset(b->bitboards, 0, sizeof b->bitboards);
    memset(b->mailbox, 0, sizeof b->mailbox);
    memset(&b->castling, 0, sizeof b->castling);
    memset(r, 0, sizeof *r);
    for (; *p && *p != ' '; p++) {
        if (*p == '/') {
            file = 0;
            rank--;
        } else if (isdigit((unsigned char)*p)) {
            file += *p - '0';
        } else {
            const char *found = strchr(letters, tolower((unsigned char)*p));
            Color c = islower((unsigned char)*p) ? BLACK : WHITE;
            if (!found || found == letters || file > 7 || rank < 0)
                return 0;
            sq = (Square)(8 * rank + file++);
            b->mailbox[sq] = make_piece(c, (unsigned)(found - letters));
            flip(b, b->mailbox[sq], set_of(sq));
            r->colors[c] |= set_of(sq);
            r->key ^= piece_keys[b->mailbox[sq]][sq];
        }
    }
    if (count_of(type_in(b, KING, r->colors[WHITE])) != 1 || count_of(type_in(b, KING, r->colors[BLACK])) != 1 || *p++ != ' ')
        return 0;
    us = *p == 'b' ? BLACK : WHITE;
    for (p += *p != 0; *p == ' '; p++)
        ;
    for (; *p && *p != ' '; p++) {
        Color c = islower((unsigned char)*p) ? BLACK : WHITE;
        Square home = c == WHITE ? 0 : 56, king = first(type_in(b, KING, r->colors[c])), rook;
        SquareSet rooks = type_in(b, ROOK, r->colors[c]) & RANK(1) << home;
        int letter = tolower((unsigned char)*p);
        if (letter == '-')
            continue;
        if (letter == 'k')
            rook = rooks ? 63 - (Square)__builtin_clzll(rooks) : NO_SQUARE;
        else if (letter == 'q')
            rook = rooks ? first(rooks) : NO_SQUARE;
        else
            rook = home + (Square)(letter - 'a');
        if ((letter != 'k' && letter != 'q' && (letter < 'a' || letter > 'h')) || rook == NO_SQUARE || king >> 3 != home >> 3 || !(rooks & set_of(rook)))
            return 0;
        right = castling_index(c, rook > king ? CASTLE_KINGSIDE : CASTLE_QUEENSIDE);
        put_castling(&b->castling, right, king, rook);
        rights |= 1u << right;
    }
    for (i = 0; i < 16; i++) {
        b->watched[i] = 0;
        for (right = 0; right < 4; right++)
            if ((i & rights) >> right & 1)
                b->watched[i] |= set_of(b->castling.king[right >> 1]) | set_of(b->castling.rook[right]);
    }
    while (*p == ' ')
        p++;
    sq = p[0] >= 'a' && p[0] <= 'h' && p[1] >= '1' && p[1] <= '8' ? (Square)(p[0] - 'a' + 8 * (p[1] - '1')) : 0;
    while (*p && *p != ' ')
        p++;
    sscanf(p, "%u %u", &halfmove, &fullmove);
    r->key ^= castling_keys[rights] ^ (us == BLACK ? side_key : 0);
    r->bits = halfmove | (StateBits)fullmove << FULLMOVE_SHIFT | (StateBits)us << SIDE_SHIFT | (StateBits)rights << RIGHTS_SHIFT;
    r->watch = b->watched[rights];
    if (sq != 0) {
        r->bits |= (StateBits)sq << EP_SHIFT;
        if (tables.pawn[(us ^ 1) << 6 | sq] & type_in(b, PAWN, r->colors[us])) {
            r->bits |= (StateBits)sq << EP_CAPTURABLE_SHIFT;
            r->watch = ALL_SQUARES;
            r->key ^= en_passant_keys[sq & 7];
        }
    }
    return 1;
}

#define BOARDBENCH_MOVE Move
#define BOARDBENCH_LOAD(fen) load(fen)
#define BOARDBENCH_MOVES(list) (int)(append_all_moves(board, list) - (list))
#define BOARDBENCH_MAKE(move) make(board, move)
#define BOARDBENCH_UNMAKE(move) unmake(board, move)
#include "../engine-c/boardbench.h"

/* text_of writes a move as UCI_Chess960 has it: castling is king captures rook. */
static void text_of(Move m, char *text) {
    unsigned from = m >> 6 & 63, to = m & 63, kind = m >> 12;
    sprintf(text, "%c%c%c%c", 'a' + (int)(from & 7), '1' + (int)(from >> 3), 'a' + (int)(to & 7), '1' + (int)(to >> 3));
    if (kind >= PROMOTE_KNIGHT)
        sprintf(text + 4, "%c", "nbrq"[kind & 3]);
}

/* play makes the legal move that text names. */
static void play(const char *text) {
    char name[8];
    Move *end = append_all_moves(board, buffer), *m;
    for (m = buffer; m < end; m++) {
        text_of(*m, name);
        if (strcmp(name, text) == 0) {
            make(board, *m);
            return;
        }
    }
    printf("info string %s is not legal\n", text);
}

/* position carries out "startpos" or "fen FEN", with "moves ..." after it. */
static void position(char *text) {
    char *moves = strstr(text, "moves"), *word;
    if (moves)
        moves[-1] = '\0';
    if (!load(strncmp(text, "fen ", 4) == 0 ? text + 4 : "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
        printf("info string cannot load %s\n", text);
    for (word = moves ? strtok(moves + 5, " ") : NULL; word; word = strtok(NULL, " "))
        play(word);
}

static void divide(int depth) {
    char name[8];
    uint64_t total = 0;
    Move *end = append_all_moves(board, buffer), *m;
    for (m = buffer; m < end; m++) {
        uint64_t nodes = 1;
        make(board, *m);
        if (depth > 1)
            nodes = leaf ? perft_leaf(board, depth - 1, end) : perft_bulk(board, depth - 1, end);
        unmake(board, *m);
        text_of(*m, name);
        printf("%s: %llu\n", name, (unsigned long long)nodes);
        total += nodes;
    }
    printf("\nNodes searched: %llu\n", (unsigned long long)total);
}

int main(int argc, char **argv) {
    static char line[1 << 16];
    if (argc == 3 && strcmp(argv[1], "--count") == 0 && strcmp(argv[2], "leaf") == 0) {
        leaf = 1;
    } else if (argc != 1 && !(argc == 3 && strcmp(argv[1], "--count") == 0 && strcmp(argv[2], "bulk") == 0)) {
        fprintf(stderr, "usage: %s [--count bulk|leaf]\n", argv[0]);
        return 2;
    }
    init_keys();
    build_tables();
    init_piece_data();
    board = new_board();
    position(strcpy(line, "startpos"));
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;
        if (strcmp(line, "uci") == 0)
            printf("id name bitboard in C, " COMPILER "\nid author boardbench\noption name UCI_Chess960 type check default false\nuciok\n");
        else if (strcmp(line, "isready") == 0)
            printf("readyok\n");
        else if (strncmp(line, "position ", 9) == 0)
            position(line + 9);
        else if (strncmp(line, "go perft ", 9) == 0 && atoi(line + 9) > 0 && atoi(line + 9) <= 32)
            divide(atoi(line + 9));
        else if (strcmp(line, "d") == 0)
            printf("key %016llx halfmove %u fullmove %u\n", (unsigned long long)board->present->key,
                   (unsigned)(board->present->bits & 0xffff), (unsigned)(board->present->bits >> FULLMOVE_SHIFT & 0xffff));
        else
            boardbench_line(line);
        fflush(stdout);
    }
    return 0;
}
