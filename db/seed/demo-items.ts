import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { pictureUsages } from "~/domain/back-office/pictures/picture-usages.server";
import { writeArray } from "../array-types";
import type { Db, Tx } from "../client.server";
import { demoItems } from "../schema/setup";
import { sqlState } from "../sql-state";
import { type DemoKind, type DemoKindRules, demoKindRules } from "./demo-kinds";

export type DemoCount = { kind: DemoKind; count: number };
/** `sold` items are switched off, because orders or other rows refer to them. `edited` ones are kept. */
export type RemovedDemoItems = { removed: number; sold: number; edited: number };

/** Items of these kinds are not counted, because owners may have them before they copy the demo. */
const uncountedKinds: readonly DemoKind[] = ["picture", "section", "holiday", "synonym"];

export async function hasOwnItems(db: Db | Tx): Promise<boolean> {
  const others = [...demoKindRules].filter(([kind]) => !uncountedKinds.includes(kind));
  const tables = ["imported_items", "demo_items", ...others.map(([, { table }]) => table)];
  const exists = tables.map((table) => sql.raw(`exists (select from ${table})`));
  const [row] = await db.execute<{ has: boolean }>(sql`select ${sql.join(exists, sql` or `)} as has`);
  return row?.has ?? true;
}

/** Records the items that `copy` adds, and switches them off. */
export async function recordDemoItems(tx: Tx, now: Date, copy: () => Promise<void>): Promise<DemoCount[]> {
  const before = new Map<DemoKind, string[]>();
  for (const [kind, rules] of demoKindRules) before.set(kind, await listKeys(tx, rules));
  await copy();
  const counts: DemoCount[] = [];
  for (const [kind, rules] of demoKindRules) {
    const known = new Set(before.get(kind));
    const added = (await listKeys(tx, rules)).filter((key) => !known.has(key));
    if (added.length === 0) continue;
    await switchOff(tx, rules, added);
    await tx.execute(sql`insert into ${demoItems} (kind, key, digest, copied_at)
      select ${kind}, key, digest, ${now.toISOString()}::timestamptz from (${digests(rules)}) d where ${isOneOf(sql`key`, added)}`);
    counts.push({ kind, count: added.length });
  }
  return counts;
}

/** Counts the demo's items that are still as they were copied. */
export async function listDemoCounts(db: Db | Tx): Promise<DemoCount[]> {
  const counts: DemoCount[] = [];
  for (const kind of await listKinds(db)) {
    const { same } = await compareItems(db, kind);
    if (same.length > 0) counts.push({ kind, count: same.length });
  }
  return counts;
}

/** Returns whether the item was copied from the demo and is still as it was. */
export async function isDemoItem(db: Db, kind: DemoKind, key: string): Promise<boolean> {
  return (await compareItems(db, kind, key)).same.length > 0;
}

export async function removeDemoItems(tx: Tx): Promise<RemovedDemoItems> {
  const kinds = await listKinds(tx);
  const found = new Map<DemoKind, string[]>();
  let [removed, sold, edited] = [0, 0, 0];
  for (const kind of kinds) {
    const rules = rulesOf(kind);
    await tx.execute(sql`select from ${sql.raw(rules.table)} t for update`);
    const { same, changed } = await compareItems(tx, kind);
    found.set(kind, same);
    edited += changed.length;
    for (const link of rules.links ?? []) await tx.execute(removePart(rules, same, link));
  }
  for (const [kind, keys] of found) {
    const rules = rulesOf(kind);
    const inUse = await removeAll(tx, rules, keys);
    await switchOff(tx, rules, inUse);
    removed += keys.length - inUse.length;
    sold += inUse.length;
  }
  await tx.delete(demoItems);
  return { removed, sold, edited };
}

/** Returns the keys of items that could not be removed, because they are in use. */
async function removeAll(tx: Tx, rules: DemoKindRules, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0 || (await tryToRemove(tx, rules, keys))) return [];
  if (keys.length === 1) return [...keys];
  const half = Math.ceil(keys.length / 2);
  return [...(await removeAll(tx, rules, keys.slice(0, half))), ...(await removeAll(tx, rules, keys.slice(half)))];
}

const foreignKeyViolation = "23503";

async function tryToRemove(tx: Tx, rules: DemoKindRules, keys: readonly string[]): Promise<boolean> {
  const { table, parts = [] } = rules;
  try {
    return await tx.transaction(async (savepoint) => {
      for (const part of parts) await savepoint.execute(removePart(rules, keys, part));
      const isUsed = usedBy(rules);
      const removed = await savepoint.execute(
        sql`delete from ${sql.raw(table)} t where ${isOneOf(keyOf(rules), keys)} and not (${isUsed})`,
      );
      if (removed.count === keys.length) return true;
      throw new ItemInUse();
    });
  } catch (error) {
    if (error instanceof ItemInUse || sqlState(error) === foreignKeyViolation) return false;
    throw error;
  }
}

class ItemInUse extends Error {}

function usedBy({ table, isUsed = "false" }: DemoKindRules): SQL {
  if (table !== "pictures") return sql.raw(isUsed);
  return sql`exists (select from (${pictureUsages}) used where used.slug = t.slug)`;
}

function removePart(
  rules: DemoKindRules,
  keys: readonly string[],
  part: NonNullable<DemoKindRules["parts"]>[number],
): SQL {
  const { table, of, remove = `delete from ${table} p using gone t where ${of}` } = part;
  return sql`with gone as (select * from ${sql.raw(rules.table)} t where ${isOneOf(keyOf(rules), keys)})
    ${sql.raw(remove)}`;
}

async function switchOff(tx: Tx, rules: DemoKindRules, keys: readonly string[]): Promise<void> {
  if (!rules.switchOff || keys.length === 0) return;
  await tx.execute(
    sql`update ${sql.raw(rules.table)} t set ${sql.raw(rules.switchOff)} where ${isOneOf(keyOf(rules), keys)}`,
  );
}

async function compareItems(db: Db | Tx, kind: DemoKind, key?: string): Promise<{ same: string[]; changed: string[] }> {
  const only = key === undefined ? sql`` : sql`and d.key = ${key}`;
  const rows = await db.execute<{ key: string; is_same: boolean }>(sql`
    select d.key, d.digest = i.digest as is_same from (${digests(rulesOf(kind))}) d
    join ${demoItems} i on i.kind = ${kind} and i.key = d.key ${only} order by d.key`);
  const keysOf = (isSame: boolean) => rows.filter(({ is_same }) => is_same === isSame).map(({ key }) => key);
  return { same: keysOf(true), changed: keysOf(false) };
}

/** Nulls are left out, so that a column that a later migration adds does not change the digest. */
function digests(rules: DemoKindRules): SQL {
  const { table, ignored = [], parts = [], links = [] } = rules;
  const compared = [...parts, ...links].filter((part) => part.ignored !== null);
  const texts = compared.map((part) => {
    const row = `jsonb_strip_nulls(to_jsonb(p) - '{${(part.ignored ?? []).join(",")}}'::text[])`;
    return `, (select jsonb_agg(${row} order by (${row})::text) from ${part.table} p where ${part.of})`;
  });
  const item = `jsonb_strip_nulls(to_jsonb(t) - '{${ignored.join(",")}}'::text[])`;
  return sql.raw(`select ${keyText(rules)} as key, md5(jsonb_build_array(${item}${texts.join("")})::text) as digest
    from ${table} t`);
}

async function listKeys(tx: Tx, rules: DemoKindRules): Promise<string[]> {
  const rows = await tx.execute<{ key: string }>(sql`select ${keyOf(rules)} as key from ${sql.raw(rules.table)} t`);
  return rows.map(({ key }) => key);
}

async function listKinds(db: Db | Tx): Promise<DemoKind[]> {
  const rows = await db.selectDistinct({ kind: demoItems.kind }).from(demoItems);
  const kinds = z.array(z.string()).parse(rows.map(({ kind }) => kind));
  return [...demoKindRules.keys()].filter((kind) => kinds.includes(kind));
}

function rulesOf(kind: DemoKind): DemoKindRules {
  const rules = demoKindRules.get(kind);
  if (!rules) throw new Error(`No such kind: ${kind}`);
  return rules;
}

const keyText = ({ key = "slug" }: DemoKindRules) => `t.${key}::text`;
const keyOf = (rules: DemoKindRules) => sql.raw(keyText(rules));

function isOneOf(expression: SQL, keys: readonly string[]): SQL {
  return sql`${expression} = any(${sql.param(writeArray(keys))}::text[])`;
}
