#!/bin/sh
# build.sh --source DIR --out FILE: DIR is where npm installed kokopu.
#
# Its source: npm install --prefix kokopu kokopu@4.13.4.
# counts: list leaf
set -e
source=$2 out=$4
test -d "$source/node_modules/kokopu" || { echo "$source/node_modules/kokopu is missing"; exit 1; }
cat >"$out" <<END
#!/bin/sh
PEER_SOURCE='$source' exec node '$PWD/driver.mjs' "\$@"
END
chmod +x "$out"
