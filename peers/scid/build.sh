#!/bin/sh
# build.sh --source DIR --out FILE: DIR is the source of Debian's package scid.
#
# Its source: apt-get source scid, and rename the folder to scid.
# counts: list leaf
set -e
source=$2/src out=$4
g++ -O3 -march=native -flto=auto -w -std=c++17 -fno-rtti -fno-exceptions -DNDEBUG -I"$source" -o "$out" driver.cpp "$source/position.cpp" "$source/misc.cpp"
