#!/bin/sh
# build.sh --source DIR --out FILE: DIR is the source of Debian's package glaurung.
#
# Its source: apt-get source glaurung, and rename the folder to glaurung.
# counts: list leaf
set -e
source=$2 out=$4
objects=$(ls "$source"/src/*.cpp | grep -Ev '/(main|timeoday)\.cpp$')
g++ -O3 -march=native -DNDEBUG -w -fpermissive -I"$source/src" -o "$out" driver.cpp $objects -lpthread
