#!/bin/sh
# build.sh --source DIR --out FILE: DIR is the source of Debian's package fairy-stockfish.
#
# Its source: apt-get source fairy-stockfish, and rename the folder to fairy-stockfish.
# counts: list leaf
set -e
source=$2 out=$4
objects=$(ls "$source"/src/*.cpp "$source"/src/syzygy/*.cpp | grep -Ev '/(main|pyffish|ffishjs)\.cpp$')
g++ -O3 -march=native -flto=auto -w -std=c++11 -DNDEBUG -DIS_64BIT -DUSE_POPCNT -DNO_PREFETCH -I"$source/src" -o "$out" driver.cpp $objects -lpthread
