import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type ChangeSetId, changeSetRows, changeSets } from "~db/schema/staff";
import type { ChangeKindName } from "./change-kind";

const maxSets = 10;

/** `ticket` is the ticket's slug, as stored in the `facts` of its change sets. */
export async function listChangeSets(db: Db | Tx, kind: ChangeKindName, { ticket }: { ticket: string }) {
  const rows = await db
    .select()
    .from(changeSets)
    .where(and(eq(changeSets.kind, kind), sql`${changeSets.facts} ->> 'ticket' = ${ticket}`))
    .orderBy(desc(changeSets.id))
    .limit(maxSets);
  return rows.map(({ id, name, facts, createdAt, appliedAt, undoneAt }) => ({
    ...{ id, name, facts, createdAt: createdAt.toISOString() },
    state: undoneAt ? ("undone" as const) : appliedAt ? ("applied" as const) : ("preview" as const),
    appliedAt: appliedAt?.toISOString() ?? null,
  }));
}

/** Leaves out rows that are refused, skipped or undone. */
export function listChangesOfSet(db: Db, id: ChangeSetId) {
  const { key, before, after, changeSetId, state } = changeSetRows;
  return db
    .select({ key, before, after })
    .from(changeSetRows)
    .where(and(eq(changeSetId, id), inArray(state, ["planned", "applied"])))
    .orderBy(asc(changeSetRows.id));
}
