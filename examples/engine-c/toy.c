/* A chess engine that plays no chess: it counts moves. It is here to show how an
 * engine in another language is verified and measured by boardbench, see
 * doc/engines.md, and to be short and right.
 *
 *     make && ../../bench verify --engine ./toy
 *
 * The board is a mailbox of 12 rows of 10: the 8x8 squares with a border that no
 * piece enters, so that a step off the board ends on a square that says so. Moves are
 * generated pseudo-legal; one that leaves its king in check is found when it is made.
 * Castling is that of standard chess, and UCI_Chess960 is not offered.
 *
 * toy --forget-en-passant plays wrong on purpose.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHITE, BLACK };
enum { EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, OFF = 32 };
enum { BLACK_BIT = 8 };        /* a piece is its type, with this bit for black */
enum { PLAIN, DOUBLE, EN_PASSANT, CASTLE };
enum { WHITE_SHORT = 1, WHITE_LONG = 2, BLACK_SHORT = 4, BLACK_LONG = 8 };
enum { NORTH = 10, EAST = 1 }; /* steps on the board; a1 is 21, h8 is 98 */
enum { A1 = 21, C1 = 23, D1 = 24, E1 = 25, F1 = 26, G1 = 27, H1 = 28, A8 = 91, E8 = 95, H8 = 98 };

typedef struct {
    unsigned char from, to, promotion, kind;
} Move;

/* What make destroys and unmake needs. */
typedef struct {
    unsigned char captured, castling, en_passant;
} Undo;

static unsigned char board[120];
static unsigned char castling;   /* rights */
static unsigned char en_passant; /* square that a pawn passed over with the last move, 0 for none */
static unsigned char king[2];
static int side;
static unsigned char lost[120];  /* rights that are lost with a move from or to a square */
static Undo stack[128];
static int ply;
static int forget_en_passant;

static const int knight_steps[] = {21, 19, 12, 8, -8, -12, -19, -21, 0};
static const int diagonals[] = {11, 9, -9, -11, 0};
static const int lines[] = {10, 1, -1, -10, 0};
static const int all_steps[] = {11, 9, -9, -11, 10, 1, -1, -10, 0};

static int type_of(int piece) { return piece & 7; }
static int is_piece_of(int piece, int color) { return piece != EMPTY && piece != OFF && (piece & BLACK_BIT) == (color ? BLACK_BIT : 0); }

/* attacked reports whether a side attacks a square. */
static int attacked(int square, int by) {
    int bit = by ? BLACK_BIT : 0, forward = by == WHITE ? NORTH : -NORTH, i;
    if (board[square - forward - EAST] == (PAWN | bit) || board[square - forward + EAST] == (PAWN | bit))
        return 1;
    for (i = 0; knight_steps[i]; i++)
        if (board[square + knight_steps[i]] == (KNIGHT | bit))
            return 1;
    for (i = 0; all_steps[i]; i++) {
        int step = all_steps[i], to = square + step, slider = i < 4 ? BISHOP : ROOK;
        if (board[to] == (KING | bit))
            return 1;
        while (board[to] == EMPTY)
            to += step;
        if (board[to] == (slider | bit) || board[to] == (QUEEN | bit))
            return 1;
    }
    return 0;
}

static Move *add(Move *list, int from, int to, int promotion, int kind) {
    list->from = (unsigned char)from;
    list->to = (unsigned char)to;
    list->promotion = (unsigned char)promotion;
    list->kind = (unsigned char)kind;
    return list + 1;
}

/* add_pawn adds a pawn's move, four of them where it promotes. */
static Move *add_pawn(Move *list, int from, int to) {
    int piece;
    if (to < 91 && to > 28)
        return add(list, from, to, EMPTY, PLAIN);
    for (piece = KNIGHT; piece <= QUEEN; piece++)
        list = add(list, from, to, piece, PLAIN);
    return list;
}

static Move *pawn_moves(Move *list, int from) {
    int forward = side == WHITE ? NORTH : -NORTH, to = from + forward, wing;
    int home = side == WHITE ? from < 39 : from > 80;
    if (board[to] == EMPTY) {
        list = add_pawn(list, from, to);
        if (home && board[to + forward] == EMPTY)
            list = add(list, from, to + forward, EMPTY, DOUBLE);
    }
    for (wing = -EAST; wing <= EAST; wing += 2 * EAST) {
        if (is_piece_of(board[to + wing], !side))
            list = add_pawn(list, from, to + wing);
        else if (en_passant && to + wing == en_passant && !forget_en_passant)
            list = add(list, from, to + wing, EMPTY, EN_PASSANT);
    }
    return list;
}

static Move *piece_moves(Move *list, int from, const int *steps, int slides) {
    for (; *steps; steps++) {
        int to = from + *steps;
        while (board[to] == EMPTY) {
            list = add(list, from, to, EMPTY, PLAIN);
            if (!slides)
                break;
            to += *steps;
        }
        if (is_piece_of(board[to], !side))
            list = add(list, from, to, EMPTY, PLAIN);
    }
    return list;
}

/* castling_moves: the king's own square and the one that it passes are not attacked;
 * where it goes is tested as for any move. */
static Move *castling_moves(Move *list) {
    int from = king[side], kingside = side == WHITE ? WHITE_SHORT : BLACK_SHORT, queenside = side == WHITE ? WHITE_LONG : BLACK_LONG;
    if (!(castling & (kingside | queenside)) || attacked(from, !side))
        return list;
    if (castling & kingside && board[from + 1] == EMPTY && board[from + 2] == EMPTY && !attacked(from + 1, !side))
        list = add(list, from, from + 2, EMPTY, CASTLE);
    if (castling & queenside && board[from - 1] == EMPTY && board[from - 2] == EMPTY && board[from - 3] == EMPTY && !attacked(from - 1, !side))
        list = add(list, from, from - 2, EMPTY, CASTLE);
    return list;
}

/* pseudo_legal writes the moves of the side to move and returns the end of them. A
 * move may leave the king in check. */
static Move *pseudo_legal(Move *list) {
    int from;
    for (from = A1; from <= H8; from++) {
        if (!is_piece_of(board[from], side))
            continue;
        switch (type_of(board[from])) {
        case PAWN:   list = pawn_moves(list, from); break;
        case KNIGHT: list = piece_moves(list, from, knight_steps, 0); break;
        case BISHOP: list = piece_moves(list, from, diagonals, 1); break;
        case ROOK:   list = piece_moves(list, from, lines, 1); break;
        case QUEEN:  list = piece_moves(list, from, all_steps, 1); break;
        case KING:   list = piece_moves(list, from, all_steps, 0); break;
        }
    }
    return castling_moves(list);
}

/* rook_of gives the squares of the rook when the king castles to a square. */
static void rook_of(int to, int *from, int *onto) {
    int row = to - to % 10;
    *from = to % 10 == G1 % 10 ? row + H1 % 10 : row + A1 % 10;
    *onto = to % 10 == G1 % 10 ? row + F1 % 10 : row + D1 % 10;
}

static void make(Move m) {
    Undo *u = &stack[ply++];
    int piece = board[m.from], forward = side == WHITE ? NORTH : -NORTH;
    u->captured = board[m.to];
    u->castling = castling;
    u->en_passant = en_passant;
    board[m.from] = EMPTY;
    board[m.to] = (unsigned char)(m.promotion ? m.promotion | (piece & BLACK_BIT) : piece);
    castling &= (unsigned char)~(lost[m.from] | lost[m.to]);
    en_passant = (unsigned char)(m.kind == DOUBLE ? m.from + forward : 0);
    if (m.from == king[side])
        king[side] = m.to;
    if (m.kind == EN_PASSANT) {
        board[m.to - forward] = EMPTY;
    } else if (m.kind == CASTLE) {
        int from, onto;
        rook_of(m.to, &from, &onto);
        board[onto] = board[from];
        board[from] = EMPTY;
    }
    side = !side;
}

static void unmake(Move m) {
    Undo *u = &stack[--ply];
    int piece, forward;
    side = !side;
    forward = side == WHITE ? NORTH : -NORTH;
    piece = m.promotion ? PAWN | (side ? BLACK_BIT : 0) : board[m.to];
    board[m.from] = (unsigned char)piece;
    board[m.to] = u->captured;
    castling = u->castling;
    en_passant = u->en_passant;
    if (m.to == king[side])
        king[side] = m.from;
    if (m.kind == EN_PASSANT) {
        board[m.to - forward] = (unsigned char)(PAWN | (side ? 0 : BLACK_BIT));
    } else if (m.kind == CASTLE) {
        int from, onto;
        rook_of(m.to, &from, &onto);
        board[from] = board[onto];
        board[onto] = EMPTY;
    }
}

/* legal writes the legal moves and returns how many they are. */
static int legal(Move *list) {
    Move *end = pseudo_legal(list), *m, *kept = list;
    for (m = list; m < end; m++) {
        Move one = *m;
        make(one);
        if (!attacked(king[!side], side))
            *kept++ = one;
        unmake(one);
    }
    return (int)(kept - list);
}

/* perft makes and unmakes every leaf: count=leaf. */
static unsigned long long perft(int depth) {
    Move list[512], *end, *m;
    unsigned long long nodes = 0;
    if (depth == 0)
        return 1;
    end = pseudo_legal(list);
    for (m = list; m < end; m++) {
        make(*m);
        if (!attacked(king[!side], side))
            nodes += perft(depth - 1);
        unmake(*m);
    }
    return nodes;
}

static int square_of(const char *text) {
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return 0;
    return A1 + (text[0] - 'a') + NORTH * (text[1] - '1');
}

/* load sets the position and returns 1, or returns 0 for a FEN that it cannot read. */
static int load(const char *fen) {
    static const char letters[] = " pnbrqk";
    const char *p = fen;
    int file = 0, rank = 7, i;
    memset(board, OFF, sizeof board);
    castling = en_passant = 0;
    king[WHITE] = king[BLACK] = 0;
    ply = 0;
    for (i = 0; i < 64; i++)
        board[A1 + i % 8 + NORTH * (i / 8)] = EMPTY;
    for (; *p && *p != ' '; p++) {
        if (*p == '/') {
            file = 0;
            rank--;
        } else if (isdigit((unsigned char)*p)) {
            file += *p - '0';
        } else {
            const char *found = strchr(letters, tolower((unsigned char)*p));
            int square = A1 + file++ + NORTH * rank, color = islower((unsigned char)*p) ? BLACK : WHITE;
            if (!found || found == letters || file > 8 || rank < 0)
                return 0;
            board[square] = (unsigned char)((found - letters) | (color ? BLACK_BIT : 0));
            if (found - letters == KING)
                king[color] = (unsigned char)square;
        }
    }
    if (!king[WHITE] || !king[BLACK] || *p++ != ' ')
        return 0;
    side = *p++ == 'b' ? BLACK : WHITE;
    while (*p == ' ')
        p++;
    for (; *p && *p != ' '; p++) {
        switch (*p) {
        case 'K': castling |= WHITE_SHORT; break;
        case 'Q': castling |= WHITE_LONG; break;
        case 'k': castling |= BLACK_SHORT; break;
        case 'q': castling |= BLACK_LONG; break;
        case '-': break;
        default: return 0; /* Chess960 */
        }
    }
    while (*p == ' ')
        p++;
    en_passant = (unsigned char)(*p ? square_of(p) : 0);
    return 1;
}

#define BOARDBENCH_MOVE Move
#define BOARDBENCH_LOAD(fen) load(fen)
#define BOARDBENCH_MOVES(list) legal(list)
#define BOARDBENCH_MAKE(move) make(move)
#define BOARDBENCH_UNMAKE(move) unmake(move)
#include "boardbench.h"

static void text_of(Move m, char *text) {
    sprintf(text, "%c%c%c%c", 'a' + m.from % 10 - 1, '1' + m.from / 10 - 2, 'a' + m.to % 10 - 1, '1' + m.to / 10 - 2);
    if (m.promotion)
        sprintf(text + 4, "%c", "  nbrq"[m.promotion]);
}

/* play makes the legal move that text names. */
static void play(const char *text) {
    Move list[512];
    char name[8];
    int n = legal(list), i;
    for (i = 0; i < n; i++) {
        text_of(list[i], name);
        if (strcmp(name, text) == 0) {
            make(list[i]);
            ply = 0; /* it is not taken back */
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
    Move list[512];
    char name[8];
    unsigned long long total = 0;
    int n = legal(list), i;
    for (i = 0; i < n; i++) {
        unsigned long long nodes;
        make(list[i]);
        nodes = perft(depth - 1);
        unmake(list[i]);
        text_of(list[i], name);
        printf("%s: %llu\n", name, nodes);
        total += nodes;
    }
    printf("\nNodes searched: %llu\n", total);
}

int main(int argc, char **argv) {
    static char line[1 << 16];
    forget_en_passant = argc > 1 && strcmp(argv[1], "--forget-en-passant") == 0;
    lost[A1] = WHITE_LONG;
    lost[H1] = WHITE_SHORT;
    lost[E1] = WHITE_LONG | WHITE_SHORT;
    lost[A8] = BLACK_LONG;
    lost[H8] = BLACK_SHORT;
    lost[E8] = BLACK_LONG | BLACK_SHORT;
    position(strcpy(line, "startpos"));
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;
        if (strcmp(line, "uci") == 0)
            printf("id name Toy 1.0\nid author boardbench\nuciok\n");
        else if (strcmp(line, "isready") == 0)
            printf("readyok\n");
        else if (strncmp(line, "position ", 9) == 0)
            position(line + 9);
        else if (strncmp(line, "go perft ", 9) == 0 && atoi(line + 9) > 0)
            divide(atoi(line + 9));
        else
            boardbench_line(line);
        fflush(stdout);
    }
    return 0;
}
