#!/bin/sh
# deploy/restore.sh backups/daily/gondola-….dump: restores a backup into a new database, migrates and audits it, and only
# then stops the shop and replaces its database. The old one stays, under another name. The script also accepts the
# shop.sql.gz of `npm run move`; the secrets beside that file replace those of deploy/.env.
set -eu
file=${1:?Name the backup: deploy/restore.sh deploy/backups/daily/gondola-….dump}
compose="docker compose -f compose.yaml"
new=gondola_restored
old=gondola_before_$(date -u +%Y%m%d_%H%M%S)

say() { echo "$(date +%T) $1"; }
refuse() {
  say "$1"
  say "Nothing was changed: the shop goes on with its database."
  exit 1
}

[ -r "$file" ] || refuse "$file cannot be read. The folder of the backups belongs to root: try it with sudo."
file=$(cd "$(dirname "$file")" && pwd)/$(basename "$file")
cd "$(dirname "$0")"

in_postgres() { $compose exec -T postgres "$@"; }
sql() { in_postgres psql -U gondola -d postgres -qAtv ON_ERROR_STOP=1 -c "$1"; }
in_app() {
  $compose run --rm --no-deps -T --entrypoint sh app-1 -c "DATABASE_URL=\${DATABASE_URL%/*}/$new exec node --import tsx $1"
}

# Tickets can be verified and encrypted columns read only with the secrets with which they were written.
take_secrets() {
  secrets=$(dirname "$file")/secrets.env
  case $file in *.sql.gz) [ -r "$secrets" ] || return 0 ;; *) return 0 ;; esac
  cp -p .env ".env.$old"
  grep -vE '^(COOKIE_SECRET|TICKET_KEY_SEED)=' ".env.$old" >.env
  cat "$secrets" >>.env
  rm "$secrets"
  say "COOKIE_SECRET and TICKET_KEY_SEED in deploy/.env are those of the moved shop. The former ones are in deploy/.env.$old"
}

$compose up -d --wait postgres
case $file in
*.dump)
  in_postgres pg_restore --file=/dev/null <"$file" || refuse "$file is no whole backup."
  ;;
*.sql.gz)
  gzip -t "$file" || refuse "$file is no whole export."
  orders=$(in_postgres psql -U gondola -d gondola -qAtc "select count(*) from orders" 2>/dev/null || echo 0)
  [ "$orders" = 0 ] || [ "${REPLACE_SOLD:-}" = 1 ] ||
    refuse "The shop here has $orders orders. Set REPLACE_SOLD=1 to replace it all the same."
  ;;
*) refuse "$file is neither a backup (.dump) nor an export (.sql.gz)." ;;
esac

say "Restoring into the new database $new"
sql "drop database if exists $new with (force)"
sql "create database $new"
case $file in
*.dump)
  in_postgres pg_restore -U gondola -d "$new" --no-owner --no-privileges --exit-on-error <"$file" ||
    refuse "The backup could not be restored."
  in_app db/migrate.ts || refuse "The restored database could not be migrated."
  ;;
*.sql.gz)
  in_app db/migrate.ts || refuse "The new database could not be migrated."
  gzip -dc "$file" | in_app db/import-shop.ts ||
    refuse "The export could not be read in. Was it made by another version of the code?"
  ;;
esac
say "Auditing it"
in_app app/audit.ts || refuse "The audit found the faults above in $file."

say "Stopping the shop and exchanging the databases"
$compose stop app-1 app-2
sql "select pg_terminate_backend(pid) from pg_stat_activity where datname in ('gondola', '$new') and pid <> pg_backend_pid()" >/dev/null
sql "begin; alter database gondola rename to $old; alter database $new rename to gondola; commit" || {
  $compose start app-1 app-2
  refuse "The databases could not be exchanged."
}
take_secrets
$compose up -d --wait app-1 app-2
say "The shop runs on the restored database. The old one is $old; delete it with:"
say "  docker compose -f deploy/compose.yaml exec postgres dropdb -U gondola $old"
