import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { admissions, tickets } from "~db/schema/admission";
import type { OrderId } from "~db/schema/orders";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission, type StaffActor } from "../permission";
import {
  buildGateAnswer,
  buildUnknownAnswer,
  type CheckInDecision,
  decideCheckIn,
  type GateAnswer,
  undoMs,
} from "./decide-check-in.rules";
import { getGateHours, readFamily } from "./gate-tickets.server";
import type { CheckIn, UndoCheckIn } from "./schema";
import { loadPublicKeys } from "./ticket-keys.server";
import { parseScannedText } from "./ticket-token.rules";
import { verifyTicket } from "./ticket-token.server";

export async function checkIn(ctx: Ctx, input: z.output<typeof CheckIn>): Promise<GateAnswer> {
  const staff = requirePermission(ctx, "gate");
  return admitTicket(ctx, staff, { ...input, at: ctx.now, letIn: false });
}

type TimedScan = z.output<typeof CheckIn> & { at: Date; letIn: boolean };

/** Locks the ticket, so that a concurrent refund waits. A request that repeats a scan `id` gets the same answer. */
export async function admitTicket(ctx: Ctx, staff: StaffActor, scan: TimedScan): Promise<GateAnswer> {
  const { at, id } = scan;
  const code = await readTicketCode(ctx, scan.scanned);
  if (code === "unknown" || code === "forged") return buildUnknownAnswer(code, at);
  return transact(ctx.db, async (tx) => {
    const [row] = await tx.select().from(tickets).where(eq(tickets.code, code)).for("update");
    if (!row) return buildUnknownAnswer("unknown", at);
    const { ticket, family } = await readFamily(tx, ctx.locale, row);
    const [known] = await tx.select().from(admissions).where(eq(admissions.id, id));
    if (known && known.ticketId !== row.id) return buildUnknownAnswer("unknown", at);
    const decision = decideCheckIn(ticket, scan, getGateHours(ctx), at);
    if (known) {
      const earlier: CheckInDecision = { ...decision, verdict: known.refused ?? "valid" };
      return buildGateAnswer(earlier, { at: known.at, admission: known.refused ? null : id, ticket, family });
    }
    const isValid = decision.verdict === "valid";
    if (isValid) await markTicketUsed(tx, row, at);
    if (isValid || scan.letIn)
      await writeAdmission(tx, ctx, staff, scan, { ticketId: row.id, refused: refusalOf(decision.verdict) });
    return buildGateAnswer(decision, { at, admission: isValid ? id : null, ticket, family });
  });
}

async function readTicketCode(ctx: Ctx, scanned: string): Promise<string> {
  const read = parseScannedText(scanned);
  if (!read) return "unknown";
  return "code" in read ? read.code : (verifyTicket(read.token, await loadPublicKeys(ctx.db))?.code ?? "forged");
}

function refusalOf(result: GateAnswer["verdict"]) {
  return result === "valid" ? null : result;
}

async function markTicketUsed(tx: Tx, { id, state }: typeof tickets.$inferSelect, at: Date) {
  if (state === "used") return;
  const updated = await tx
    .update(tickets)
    .set({ state: "used", usedAt: at })
    .where(and(eq(tickets.id, id), eq(tickets.state, "valid")))
    .returning({ id: tickets.id });
  if (updated.length === 0)
    throw new Error(`markTicketUsed: ticket ${id} is not valid any more, although its row is locked`);
}

type AdmissionOutcome = Pick<typeof admissions.$inferInsert, "ticketId" | "refused">;

async function writeAdmission(
  tx: Tx,
  { now }: Ctx,
  { name: by }: StaffActor,
  scan: TimedScan,
  outcome: AdmissionOutcome,
) {
  const { id, direction, gate, device, at } = scan;
  await tx.insert(admissions).values({ id, direction, gate, device, at, receivedAt: now, by, ...outcome });
}

/** A repeated undo has no effect. @throws DomainError admission_not_found, undo_over */
export async function undoCheckIn(ctx: Ctx, { id }: z.output<typeof UndoCheckIn>): Promise<void> {
  const staff = requirePermission(ctx, "gate");
  await undoAdmission(ctx, staff, { id, at: ctx.now });
}

export async function undoAdmission(ctx: Ctx, staff: StaffActor, { id, at }: { id: string; at: Date }): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [found] = await tx
      .select({ ticketId: admissions.ticketId, code: tickets.code })
      .from(admissions)
      .innerJoin(tickets, eq(tickets.id, admissions.ticketId))
      .where(eq(admissions.id, id))
      .for("update", { of: tickets });
    const [admission] = await tx.select().from(admissions).where(eq(admissions.id, id));
    if (!found || !admission) throw new DomainError("admission_not_found");
    if (admission.undoneAt) return;
    const elapsedMs = ctx.now.getTime() - admission.receivedAt.getTime();
    // The device's clock is trusted only until twice `undoMs` after the server received the admission.
    if (at.getTime() - admission.at.getTime() > undoMs || elapsedMs > 2 * undoMs) throw new DomainError("undo_over");
    await tx.update(admissions).set({ undoneAt: ctx.now, undoneBy: staff.name }).where(eq(admissions.id, id));
    await restoreUnlessAdmitted(tx, found.ticketId);
    const { gate, direction } = admission;
    await staff.writeAuditEntry(tx, {
      action: "admission_undone",
      subject: `ticket ${found.code}`,
      before: { gate, direction },
    });
  });
}

/** Makes the used tickets of a test order refundable. Their scans are kept and marked as undone. */
export async function undoAdmissionsOfOrder(tx: Tx, orderId: OrderId, { by, now }: { by: string; now: Date }) {
  const used = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.orderId, orderId), eq(tickets.state, "used")))
    .orderBy(tickets.id)
    .for("update");
  const ids = used.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(admissions)
    .set({ undoneAt: now, undoneBy: by })
    .where(and(isAnyOf(admissions.ticketId, ids), isNull(admissions.undoneAt)));
  await tx.update(tickets).set({ state: "valid", usedAt: null }).where(isAnyOf(tickets.id, ids));
}

async function restoreUnlessAdmitted(tx: Tx, ticketId: number) {
  const live = and(eq(admissions.ticketId, ticketId), isNull(admissions.undoneAt), isNull(admissions.refused));
  const [first] = await tx
    .select({ at: sql<Date | null>`min(${admissions.at})`.mapWith(admissions.at) })
    .from(admissions)
    .where(live);
  const used = and(eq(tickets.id, ticketId), eq(tickets.state, "used"));
  const usedAt = first?.at ?? null;
  await tx
    .update(tickets)
    .set({ usedAt, ...(usedAt ? {} : { state: "valid" as const }) })
    .where(used);
}
