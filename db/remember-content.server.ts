import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import { setNewest } from "~/lib/set-newest";
import type { Db, Tx } from "./client.server";
import type { ContentChanges } from "./content-changes.server";

/** A read that has not ended after `waitMs` may never end, so later callers read anew. */
const max = { entries: 200, ageMs: 60_000, waitMs: 2_000 };

/** This is null in a process that does not listen for changes, such as a command. */
let changes: ContentChanges | null = null;

export function rememberUntil(watched: ContentChanges | null): void {
  changes = watched;
}

type RememberedRows<Rows> = { rows: Promise<Rows>; version: number; readAt: number; hasEnded: boolean };

/**
 * Reads rows once for all callers, until a change of content is announced or a minute is over. The rows must depend
 * only on the arguments and on tables that announce changes. Callers must not modify the rows. A transaction always
 * reads anew.
 */
export function rememberContent<Args extends readonly unknown[], Rows>(
  read: (db: Db | Tx, ...args: Args) => Promise<Rows>,
): (db: Db | Tx, ...args: Args) => Promise<Rows> {
  const entriesByPool = new WeakMap<Db | Tx, Map<string, RememberedRows<Rows>>>();
  return (db, ...args) => {
    if (!changes?.isReliable() || is(db, PgTransaction)) return read(db, ...args);
    const entries = entriesByPool.get(db) ?? new Map<string, RememberedRows<Rows>>();
    entriesByPool.set(db, entries);
    const { version } = changes;
    const now = performance.now();
    const key = JSON.stringify(args);
    const known = entries.get(key);
    const isUsable = known?.version === version && now - known.readAt < (known.hasEnded ? max.ageMs : max.waitMs);
    if (isUsable) return known.rows;
    const entry = { rows: read(db, ...args), version, readAt: now, hasEnded: false };
    setNewest(entries, key, entry, max.entries);
    entry.rows.then(
      () => {
        entry.hasEnded = true;
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return entry.rows;
  };
}
