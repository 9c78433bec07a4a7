import { isDeepStrictEqual } from "node:util";
import { cutText } from "~/lib/text";
import type { Tx } from "~db/client.server";
import { type ChangeRefusal, type ChangeSetId, changeSetRows, changeSets, type RowValues } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { ChangeFacts, Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import type { StaffActor } from "../../permission";
import { addOnce } from "../resources/add-once.server";
import { type ChangeKind, inParts, type RowChange } from "./change-kind";
import { findAddedRows } from "./find-added-rows.server";

export const maxChanges = 10_000;

/** `after` is null to remove the row. `refusal` is set if the change is already known to be wrong. */
export type WantedChange = {
  key: string;
  after: RowValues | null;
  refusal?: ChangeRefusal;
  line?: { number: number; cells: Readonly<Record<string, string>> };
};

/** `file` is the text of a sent file or form. If the form sends it again, it gets the first change set of this text. */
type ChangePlan = { facts: ChangeFacts; wanted: readonly WantedChange[]; file?: string };

/**
 * Only stores a preview. Skips rows that would not change or were added already.
 * @throws DomainError nothing_to_change, too_many_changes
 */
export async function planChangeSet(
  ctx: Ctx,
  staff: StaffActor,
  kind: ChangeKind,
  plan: ChangePlan,
): Promise<{ id: ChangeSetId }> {
  const { wanted, file } = plan;
  if (wanted.length > maxChanges) throw new DomainError("too_many_changes", { params: { max: maxChanges } });
  return transact(ctx.db, async (tx) => {
    if (file === undefined) return { id: await insertPlan(tx, ctx, staff, kind, plan) };
    const values = { file };
    const id = await addOnce(tx, ctx, staff, { resource: `changes ${kind.name}`, values }, () =>
      insertPlan(tx, ctx, staff, kind, plan),
    );
    return { id: Number(id) };
  });
}

async function insertPlan(
  tx: Tx,
  ctx: Ctx,
  { memberId, name }: StaffActor,
  kind: ChangeKind,
  { facts, wanted }: ChangePlan,
): Promise<ChangeSetId> {
  const current = await kind.lockRows(
    tx,
    wanted.map(({ key }) => key),
  );
  const listed = wanted
    .map(({ key, after, refusal, line }) => ({ key, before: current.get(key) ?? null, after, refusal, line }))
    .filter(({ before, after, refusal }) => refusal || !isDeepStrictEqual(before, after));
  const added = await findAddedRows(
    tx,
    kind,
    listed.filter(({ refusal }) => !refusal),
  );
  const changes = listed.filter(({ key }) => !added.has(key));
  const { unchanged } = facts;
  const counted = typeof unchanged === "number" ? { ...facts, unchanged: unchanged + added.size } : facts;
  if (changes.length === 0) throw new DomainError("nothing_to_change");
  const allowed: RowChange[] = changes.filter(({ refusal }) => !refusal);
  const refusals = await rehearse(tx, ctx, kind, allowed);
  const [set] = await tx
    .insert(changeSets)
    .values({ kind: kind.name, facts: counted, memberId, name, createdAt: ctx.now })
    .returning({ id: changeSets.id });
  if (!set) throw new Error("The insert of a change set returned no row");
  for (const part of inParts(changes))
    await tx.insert(changeSetRows).values(
      part.map((change) => {
        const refusal = change.refusal ?? refusals.get(change.key) ?? null;
        return {
          ...(refusal ? describeRefused(change, refusal) : { ...changeOf(change), refusal }),
          changeSetId: set.id,
          state: refusal ? ("refused" as const) : ("planned" as const),
        };
      }),
    );
  return set.id;
}

type PlannedChange = RowChange & Pick<WantedChange, "line">;

function changeOf({ key, before, after }: PlannedChange): RowChange {
  return { key, before, after };
}

/** A refused line is stored like an unreadable one, so that staff see the line number and can download the line. */
function describeRefused(change: PlannedChange, refusal: ChangeRefusal) {
  const { line } = change;
  if (!line) return { ...changeOf(change), refusal };
  const locate = ({ code, params }: Pick<ChangeRefusal, "code" | "params">) => {
    const value = params?.column !== undefined && cutText(line.cells[String(params.column)] ?? "", 80);
    return { code, params: { ...(value !== false && { value }), ...params, line: line.number } };
  };
  const located = { ...locate(refusal), ...(refusal.also && { also: refusal.also.map(locate) }) };
  return { key: `line-${line.number}`, before: null, after: line.cells, refusal: located };
}

class Rehearsed extends Error {
  constructor(readonly refusals: ReadonlyMap<string, ChangeRefusal>) {
    super("The rehearsal of a change set is rolled back");
  }
}

/** Writes the changes and rolls them back, so that a preview refuses exactly what applying would refuse. */
async function rehearse(
  tx: Tx,
  ctx: Ctx,
  kind: ChangeKind,
  changes: readonly RowChange[],
): Promise<ReadonlyMap<string, ChangeRefusal>> {
  return tx
    .transaction(async (savepoint) => {
      throw new Rehearsed((await kind.write(savepoint, ctx, changes)).refusals);
    })
    .catch((error: unknown) => {
      if (error instanceof Rehearsed) return error.refusals;
      throw error;
    });
}
