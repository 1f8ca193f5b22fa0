#!/bin/sh
# A backup of the server's database into this folder. It is restored into a throw-away database
# before it counts, and kept for thirty days; one that fails leaves nothing behind.
set -eu
umask 077
file="$(date -u +%Y-%m-%d-%H%M).backup"
tidy() { rm -f "$file" rehearsal.db*; }
trap tidy EXIT
trap 'exit 1' HUP INT TERM
tidy
fairychess backup "$file"
fairychess restore "$file" --database rehearsal.db
gzip -f "$file"
find . -name '*.backup.gz' -mtime +30 -delete
