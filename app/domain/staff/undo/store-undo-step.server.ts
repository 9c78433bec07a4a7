import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type RowValues, type UndoStepId, undoSteps } from "~db/schema/staff";
import type { Ctx } from "../../ctx";
import type { StaffActor } from "../../permission";
import type { UndoableChange, UndoKind } from "./undo-kinds";

/** Identifies the step in the form of the button "Undo". */
export type UndoRef = { kind: UndoKind; id: UndoStepId };

/** Stores how to undo a change, in the transaction of the change. `undoChange` in `back-office` reads the step. */
export async function storeUndoStep(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  { name }: Pick<StaffActor, "name">,
  step: { kind: UndoKind; change: UndoableChange; input: RowValues },
): Promise<UndoRef> {
  const [stored] = await tx
    .insert(undoSteps)
    .values({ ...step, name, createdAt: now })
    .returning({ id: undoSteps.id });
  if (!stored) throw new Error("The insert returned no undo step");
  return { kind: step.kind, id: stored.id };
}

/** With `lock`, a second click on the same button waits until the first has undone the change. */
export async function findUndoStep(db: Db | Tx, { kind, id }: UndoRef, lock?: "update") {
  const query = db
    .select()
    .from(undoSteps)
    .where(and(eq(undoSteps.id, id), eq(undoSteps.kind, kind)))
    .$dynamic();
  const [step] = await (lock ? query.for(lock) : query);
  return step ?? null;
}

export async function markUndone(tx: Tx, { now }: Pick<Ctx, "now">, id: UndoStepId): Promise<void> {
  await tx.update(undoSteps).set({ undoneAt: now }).where(eq(undoSteps.id, id));
}
