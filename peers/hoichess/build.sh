#!/bin/sh
# build.sh --source DIR --out FILE: DIR is the source of Debian's package hoichess.
#
# Its source: apt-get source hoichess, and rename the folder to hoichess.
# counts: list leaf
set -e
source=$2/src out=$4
objects=$(ls "$source"/chess/*.cc | grep -v '/eval\.cc$')
g++ -O3 -march=native -flto=auto -w -fno-exceptions -DHOICHESS -DHAVE_SNPRINTF -DHAVE_STRTOK_R -I"$source" -I"$source/common" -I"$source/chess" \
    -o "$out" driver.cpp $objects "$source/common/movelist.cc" "$source/debug.cc" "$source/init.cc" "$source/uint64_table.cc" "$source/util.cc"
