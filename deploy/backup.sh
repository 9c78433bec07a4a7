#!/bin/sh
# backup.sh now: makes one backup. backup.sh nightly: makes one each night.
# backup.sh check: fails if the last one is older than 26 hours.
# PGHOST, PGUSER, PGDATABASE and PGPASSWORD name the database, BACKUP_FOLDER the folder, BACKUP_TIME the time (UTC).
set -eu
folder=${BACKUP_FOLDER:?Name the folder of the backups}
time=${BACKUP_TIME:-19:30}
umask 077

backup() {
  mkdir -p "$folder/daily" "$folder/weekly" "$folder/monthly"
  stamp=$(date -u +%Y-%m-%dT%H%M%SZ)
  file=$folder/daily/gondola-$stamp.dump
  rm -f "$folder"/daily/*.part
  pg_dump --format=custom --no-owner --no-privileges --file="$file.part"
  # This reads the whole dump: the list of contents is at its start, so it would not show a missing end.
  pg_restore --file=/dev/null "$file.part" || fail "the dump cannot be read to its end"
  list=$(pg_restore --list "$file.part")
  echo "$list" | grep -q 'TABLE DATA public orders ' || fail "the dump has no orders"
  mv "$file.part" "$file"
  [ -e "$folder/weekly/$(date -u +%G-W%V).dump" ] || ln "$file" "$folder/weekly/$(date -u +%G-W%V).dump"
  [ -e "$folder/monthly/$(date -u +%Y-%m).dump" ] || ln "$file" "$folder/monthly/$(date -u +%Y-%m).dump"
  keep daily 7
  keep weekly 4
  keep monthly 12
  date -u +%s >"$folder/last-success.part"
  mv "$folder/last-success.part" "$folder/last-success"
  say info "The backup $(basename "$file") has $(wc -c <"$file" | tr -d ' ') bytes"
}

# The first 18 characters of a name are the day, week or month. All backups of the newest period are kept, and the last
# one of each older period, so that several updates on one day delete no older backups. Other files are never deleted.
keep() {
  ls -1 "$folder/$1" | grep -E '^(gondola-)?[0-9]{4}-.*\.dump$' | sort -r |
    awk -v max="$2" '{ key = substr($0, 1, 18); if (key == last) again = 1; else { again = 0; periods++; last = key }
      if (periods > max || (again && periods > 1)) print }' |
    while read -r old; do rm -f "$folder/$1/$old"; done
}

say() {
  printf '{"time":"%s","level":"%s","message":"%s"}\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$1" "$2"
}

fail() {
  say error "The backup failed: $1"
  exit 1
}

check() {
  last=$(cat "$folder/last-success" 2>/dev/null) || fail "there was none yet"
  [ $(($(date -u +%s) - last)) -lt 93600 ] || fail "the last one is older than 26 hours"
}

secondsUntil() {
  now=$(date -u +%s)
  at=$(date -u -d "$time" +%s)
  [ "$at" -gt "$now" ] || at=$((at + 86400))
  echo $((at - now))
}

case ${1:-} in
now) backup ;;
check) check ;;
nightly)
  trap 'exit 0' TERM INT
  # A new shop, and one that was switched off at night, gets its backup immediately.
  while :; do
    if (check) >/dev/null 2>&1; then pause=$(secondsUntil); else pause=1; fi
    sleep "$pause" &
    wait $!
    until sh "$0" now; do
      say error "The backup failed and is tried again in a minute"
      sleep 60 &
      wait $!
    done
  done
  ;;
*)
  echo "Usage: backup.sh now|nightly|check" >&2
  exit 2
  ;;
esac
