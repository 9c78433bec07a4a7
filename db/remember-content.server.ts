import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import { setNewest } from "~/lib/bounded-map";
import type { Db, Tx } from "./client.server";
import type { ContentChanges } from "./content-changes.server";

const max = { entries: 200, ageMs: 60_000 };

/** Null in a process that does not listen for changes of content, such as a command or a shop without the page cache. */
let changes: ContentChanges | null = null;

export function rememberUntil(watched: ContentChanges | null): void {
  changes = watched;
}

type Entry<Rows> = { rows: Promise<Rows>; version: number; readAt: number };

/**
 * Reads rows once for all visitors until a change of content is announced, for at most a minute. The rows must depend
 * only on the arguments and on tables that announce their changes, and nobody may change them, because all callers
 * share them. A transaction always reads them itself, so that orders use what the database has.
 */
export function rememberContent<Args extends readonly unknown[], Rows>(
  read: (db: Db | Tx, ...args: Args) => Promise<Rows>,
): (db: Db | Tx, ...args: Args) => Promise<Rows> {
  const entriesByPool = new WeakMap<Db | Tx, Map<string, Entry<Rows>>>();
  return (db, ...args) => {
    if (!changes?.isReliable() || is(db, PgTransaction)) return read(db, ...args);
    const entries = entriesByPool.get(db) ?? new Map<string, Entry<Rows>>();
    entriesByPool.set(db, entries);
    const { version } = changes;
    const now = performance.now();
    const key = JSON.stringify(args);
    const known = entries.get(key);
    if (known?.version === version && now - known.readAt < max.ageMs) return known.rows;
    const entry = { rows: read(db, ...args), version, readAt: now };
    setNewest(entries, key, entry, max.entries);
    entry.rows.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.rows;
  };
}
