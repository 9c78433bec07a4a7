#!/bin/sh
# Replaces the two processes one after the other, so that no request fails. deploy/update.sh builds this folder's code;
# deploy/update.sh --pull takes the newest image of GONDOLA_IMAGE instead.
set -eu
cd "$(dirname "$0")"
compose="docker compose -f compose.yaml"
image=$($compose config --images app-1 | grep -vxF "$($compose config --images postgres)")
max_wait=${MAX_WAIT:-180}

say() { echo "$(date +%T) $1"; }

is_ready() {
  $compose exec -T "$1" node -e \
    'fetch("http://127.0.0.1:3000/readyz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' 2>/dev/null
}

replace() {
  $compose up -d --no-deps --force-recreate "$1"
  deadline=$(($(date +%s) + max_wait))
  until is_ready "$1"; do
    [ "$(date +%s)" -lt "$deadline" ] || return 1
    sleep 1
  done
  # Caddy checks the processes each second. Caddy must see that this process is ready before the other one stops.
  sleep 3
}

put_back() {
  say "$1 did not become ready within $max_wait s. It gets the previous image again; the other process serves meanwhile."
  $compose logs --tail 20 "$1"
  docker tag gondola:previous "$image"
  replace "$1" || say "The previous image does not become ready either: see docker compose logs $1"
  exit 1
}

$compose up -d --wait postgres
# The backup script is mounted as a single file, so a running container would still have the old version.
$compose up -d --no-deps --force-recreate backup
say "Backing up"
$compose exec -T backup sh /deploy/backup.sh now
former=$(docker image inspect --format "{{.Id}}" gondola:previous 2>/dev/null || true)
docker tag "$image" gondola:previous
if [ "${1:-}" = --pull ]; then get=pull; else get=build; fi
$compose $get app-1 || {
  say "There is no new image, and nothing was changed. The old processes go on."
  exit 1
}
say "Migrating, while the old processes still serve"
$compose run --rm --no-deps -T app-1 node --import tsx db/migrate.ts || {
  docker tag gondola:previous "$image"
  say "The migration failed and changed nothing. The old processes go on."
  exit 1
}
for app in app-1 app-2; do
  say "Replacing $app"
  replace "$app" || put_back "$app"
done
$compose up -d --no-deps caddy
$compose exec -T caddy caddy reload --config /etc/caddy/Caddyfile 2>/dev/null || say "Caddy keeps its former configuration: see docker compose logs caddy"
# Only the previous image is kept.
[ -z "$former" ] || docker rmi "$former" >/dev/null 2>&1 || true
say "Both processes are new."
