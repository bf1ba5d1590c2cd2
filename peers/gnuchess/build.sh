#!/bin/sh
# build.sh --source DIR --out FILE: DIR is the source of Debian's package gnuchess. The rest
# of the program needs its configure script.
#
# Its source: apt-get source gnuchess, and rename the folder to gnuchess.
# counts: list leaf
set -e
source=$2/src/engine out=$4
objects=
for name in attack board fen hash list material move move_check move_do move_evasion move_gen \
	move_legal option pawn piece posix pst random see square trans util value vector; do
	objects="$objects $source/$name.cpp"
done
g++ -O3 -march=native -DNDEBUG -w -fpermissive -ffunction-sections -Wl,--gc-sections -I"$source" -I"$source/.." -o "$out" driver.cpp $objects -lpthread
