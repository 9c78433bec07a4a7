import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { comments, reviews } from "~db/schema/community";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { StaffActor } from "../permission";
import { undoMs } from "./moderation.rules";
import type { DecideWritten, UndoWritten } from "./schema";

type TextKind = "comment" | "review";
type Moderation = Pick<typeof reviews.$inferSelect, "state" | "reason" | "decidedAt" | "decidedBy">;

/**
 * Repeating one's own decision has no effect.
 * @throws DomainError comment_not_found, review_not_found, decided_meanwhile
 */
export async function decideText(
  ctx: Ctx,
  staff: StaffActor,
  what: TextKind,
  { id, as, was = "held" }: z.output<typeof DecideWritten>,
): Promise<void> {
  const to = as === "shown" ? ({ state: "shown", reason: null } as const) : ({ state: "refused", reason: as } as const);
  await transact(ctx.db, async (tx) => {
    const row = await lockText(tx, what, id);
    if (row.state === to.state && row.reason === to.reason && row.decidedBy === staff.name) return;
    if (row.state !== was) throw new DomainError("decided_meanwhile", { params: { by: row.decidedBy ?? "" } });
    await updateText(tx, what, id, { ...to, decidedAt: ctx.now, decidedBy: staff.name });
    const before = { as: row.reason ?? row.state };
    await staff.writeAuditEntry(tx, { what: `${what}_decided`, subject: `${what} ${id}`, before, after: { as } });
  });
}

/** @throws DomainError undo_over, when the time for undoing has passed */
export async function undoDecision(
  ctx: Ctx,
  staff: StaffActor,
  what: TextKind,
  { id }: z.output<typeof UndoWritten>,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { state, reason, decidedAt } = await lockText(tx, what, id);
    if (!decidedAt) return;
    if (ctx.now.getTime() - decidedAt.getTime() > undoMs) throw new DomainError("undo_over");
    await updateText(tx, what, id, { state: "held", reason: null, decidedAt: null, decidedBy: null });
    await staff.writeAuditEntry(tx, {
      what: `${what}_undone`,
      subject: `${what} ${id}`,
      before: { as: reason ?? state },
    });
  });
}

async function lockText(tx: Tx, what: TextKind, id: number): Promise<Moderation> {
  const table = what === "comment" ? comments : reviews;
  const { state, reason, decidedAt, decidedBy } = table;
  const [row] = await tx
    .select({ state, reason, decidedAt, decidedBy })
    .from(table)
    .where(eq(table.id, id))
    .for("update");
  if (!row) throw new DomainError(`${what}_not_found`);
  return row;
}

async function updateText(tx: Tx, what: TextKind, id: number, to: Moderation) {
  const table = what === "comment" ? comments : reviews;
  await tx.update(table).set(to).where(eq(table.id, id));
}
