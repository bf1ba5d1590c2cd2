#!/bin/sh
# build.sh --source DIR --out FILE: DIR is the source of Debian's package toga2.
#
# Its source: apt-get source toga2, and rename the folder to toga2.
# counts: list leaf
set -e
source=$2 out=$4
objects=$(ls "$source"/src/*.cpp | grep -v '/main\.cpp$')
g++ -O3 -march=native -DNDEBUG -w -fpermissive -I"$source/src" -o "$out" driver.cpp $objects -ldl -lpthread
