#!/bin/sh
# Makes one encrypted backup and verifies it as a restore would read it. Backups older than KEEP_DAYS are deleted, but
# only after the new one is complete. OFF_SITE then copies it to another machine: a destination of rsync, for example
# backup@elsewhere.example.com:wireloom/, a bucket (s3://…, as in MEDIA_URL), or a command that gets the names of the
# files. The list of erasures is copied too: a restore needs the newest one.
set -eu
# Everything of the site is in these files: nobody else on the machine may read them.
umask 077
folder=${1:?nightly-backup.sh FOLDER}
node=node_modules/node/bin/node
# From the environment, or from .env, which cron does not read and the backup does.
if [ -e .env ]; then env_file=--env-file=.env; else env_file=; fi
setting() { "$node" $env_file --print "process.env.$1 || '$2'"; }
keep_days=$(setting KEEP_DAYS 30)
data=$(setting DATA_DIR data)
off_site=$(setting OFF_SITE '')

mkdir -p "$folder"
file="$folder/wireloom-$(date -u +%Y-%m-%dT%H%M%SZ).backup"
"$node" scripts/run.mjs backup --encrypt "$file"
"$node" scripts/run.mjs backup --verify "$file"
erasures="$data/erasures.jsonl"
# Before the first erasure there is no list: an empty file keeps OFF_SITE from failing on a missing one.
if [ -e "$erasures" ]; then cp "$erasures" "$folder/erasures.jsonl"; else : >"$folder/erasures.jsonl"; fi
find "$folder" -name 'wireloom-*.backup' -mtime "+$keep_days" -delete
case $off_site in
  '') ;;
  s3:*) "$node" scripts/run.mjs backup --off-site "$off_site" "$file" "$folder/erasures.jsonl" ;;
  # ssh must not ask: nobody is there to answer.
  *:*) rsync -e 'ssh -o BatchMode=yes' "$file" "$folder/erasures.jsonl" "$off_site" ;;
  *) "$off_site" "$file" "$folder/erasures.jsonl" ;;
esac
