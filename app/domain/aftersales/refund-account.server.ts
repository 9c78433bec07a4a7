import { eq, lt } from "drizzle-orm";
import type { z } from "zod";
import { bankName } from "~/lib/banks";
import { conceal, reveal } from "~/lib/conceal.server";
import { digestOf } from "~/lib/digest.server";
import { masked } from "~/lib/masked";
import type { Db, Tx } from "~db/client.server";
import { deleteOld } from "~db/delete-old.server";
import { isAnyOf } from "~db/is-any-of";
import { refundAccountCodes, refundAccounts } from "~db/schema/aftersales";
import type { Actor, OrderId } from "~db/schema/orders";
import type { StaffMemberId } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { queueMessage } from "../messages/queue-message.server";
import { getLastRefundTime, listRefundProgress, listRefundRoutes } from "../money/refund-routes.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { getVisibleOrder } from "../orders/order-access.server";
import { addOrderNote, lockOrder, lockOrderByCode, type Order } from "../orders/order-status.server";
import type { OrderByCode } from "../orders/schema";
import { requirePermission, type StaffActor } from "../permission";
import { limitRate } from "../visitors/limit-rate.server";
import { codeMinutes, consumeCode, verifyCode } from "./account-code.server";
import { isSameName } from "./account-holder.rules";
import { listAllPaymentIntentIds } from "./order-payment-intents.server";
import { payoutAccountCodeRetentionDays, payoutAccountRetentionDays } from "./retention.rules";
import type { AcceptAccount, GiveAccount, GiveAccountByStaff } from "./schema";

const purpose = "refund account";
const codeLimits = { hour: { max: 3, minutes: 60 }, day: { max: 10, minutes: 24 * 60 } };

type Typed = Pick<z.output<typeof GiveAccount>, "bin" | "account" | "holder">;
type Row = typeof refundAccounts.$inferSelect;

/** `toCheck` means that staff must check the account holder before they send money. */
export type AccountView = { bank: string; lastFour: string; toCheck: boolean };
export type AccountOffer = { due: boolean; by: "code" | "call"; to: string | null; given: AccountView | null };

/** Returns null where providers refund all the money. */
export async function getAccountOffer(db: Db, order: Order): Promise<AccountOffer | null> {
  const { goes, due } = await byHand(db, order.id);
  if (!goes) return null;
  const given = await findAccount(db, order.id);
  return {
    due,
    by: order.email ? "code" : "call",
    to: order.email && masked(order.email),
    given: given && viewOf(given),
  };
}

export async function goesByHand(db: Db | Tx, orderId: OrderId): Promise<boolean> {
  return (await byHand(db, orderId)).goes;
}

async function byHand(db: Db | Tx, orderId: OrderId) {
  const payables = await listAllPaymentIntentIds(db, orderId);
  const [ways, steps] = await Promise.all([listRefundRoutes(db, payables), listRefundProgress(db, payables, "")]);
  const due = steps.some(({ through, status }) => through === null && status !== "done");
  return { goes: due || ways.includes(null), due };
}

async function findAccount(db: Db | Tx, orderId: OrderId): Promise<Row | null> {
  const [row] = await db.select().from(refundAccounts).where(eq(refundAccounts.orderId, orderId));
  return row ?? null;
}

function viewOf({ bin, lastFour, standing }: Row): AccountView {
  return { bank: bankName(bin), lastFour, toCheck: standing === "to_check" };
}

/**
 * A reader with the order's code and phone cannot change this email.
 * @throws DomainError account_not_needed, account_by_phone
 */
export async function sendAccountCode(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<{ to: string }> {
  const order = await getVisibleOrder(ctx, code, view);
  if (!(await goesByHand(ctx.db, order.id))) throw new DomainError("account_not_needed");
  return emailAccountCode(ctx, order);
}

/** A closure's page uses the same code. @throws DomainError account_by_phone, too_many_requests */
export async function emailAccountCode(ctx: Ctx, order: Order): Promise<{ to: string }> {
  const { email, locale } = order;
  if (!email) throw new DomainError("account_by_phone");
  await limitRate(ctx, "account-code", order.code, codeLimits.hour);
  await limitRate(ctx, "account-code-day", order.code, codeLimits.day);
  await transact(ctx.db, async (tx) => {
    const expiresAt = new Date(ctx.now.getTime() + codeMinutes * 60_000);
    const [made] = await tx
      .insert(refundAccountCodes)
      .values({ orderId: order.id, email, createdAt: ctx.now, expiresAt })
      .returning({ id: refundAccountCodes.id });
    if (!made) throw new Error("emailAccountCode: no row came of an insert");
    const kind = "refund_account_code";
    await queueMessage(tx, ctx, { key: `${kind}:${made.id}`, kind, subjectId: made.id, recipient: email, locale });
  });
  return { to: masked(email) };
}

/** @throws DomainError account_not_needed, account_code_wrong, account_code_over */
export async function giveAccount(
  ctx: Ctx,
  { code, view, oneTimeCode, ...typed }: z.output<typeof GiveAccount>,
): Promise<AccountView> {
  const seen = await getVisibleOrder(ctx, code, view);
  if (!(await goesByHand(ctx.db, seen.id))) throw new DomainError("account_not_needed");
  const right = await verifyCode(ctx, seen.id, oneTimeCode);
  return transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, seen.id);
    await consumeCode(tx, right);
    return viewOf(await write(tx, ctx, order, typed, { by: "buyer", byMember: null }));
  });
}

/**
 * The order's email is notified, in case the buyer did not name this account. An account that replaces another one
 * waits until staff accept it.
 * @throws DomainError account_not_needed
 */
export async function giveAccountByStaff(
  ctx: Ctx,
  { code, ...typed }: z.output<typeof GiveAccountByStaff>,
): Promise<AccountView> {
  const staff = requirePermission(ctx, "money");
  return transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    if (!(await goesByHand(tx, order.id))) throw new DomainError("account_not_needed");
    const row = await write(tx, ctx, order, typed, { by: `staff:${staff.name}`, byMember: staff.memberId });
    await staff.writeAuditEntry(tx, { what: "refund_account_given", subject: `order ${order.code}` });
    const { bank, lastFour } = viewOf(row);
    await notifyBuyer(tx, ctx, order, "refund_account_given", { again: versionOf(row), facts: { bank, lastFour } });
    return viewOf(row);
  });
}

/** @throws DomainError account_missing, account_own, payout_account_changed */
export async function acceptAccount(ctx: Ctx, { code, accountVersion }: z.output<typeof AcceptAccount>): Promise<void> {
  const staff = requirePermission(ctx, "money");
  await transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    await requireApprovableAccount(tx, staff, order.id, accountVersion);
    await tx.update(refundAccounts).set({ standing: "good" }).where(eq(refundAccounts.orderId, order.id));
    await staff.writeAuditEntry(tx, { what: "refund_account_accepted", subject: `order ${order.code}` });
  });
}

/** @throws DomainError account_missing, account_to_check, account_own, payout_account_changed */
export async function requirePayoutAccount(
  db: Db | Tx,
  staff: StaffActor,
  orderId: OrderId,
  accountVersion: string | undefined,
): Promise<void> {
  const { standing } = await requireApprovableAccount(db, staff, orderId, accountVersion);
  if (standing === "to_check") throw new DomainError("account_to_check");
}

/** Four-eyes principle: the staff member who entered an account cannot approve it, unless they are an admin. */
async function requireApprovableAccount(
  db: Db | Tx,
  { memberId, role }: StaffActor,
  orderId: OrderId,
  version: string | undefined,
): Promise<Row> {
  const account = await findAccount(db, orderId);
  if (!account) throw new DomainError("account_missing");
  if (role !== "admin" && memberId !== null && account.byMember === memberId) throw new DomainError("account_own");
  if (versionOf(account) !== version) throw new DomainError("payout_account_changed");
  return account;
}

/** The version changes whenever the account is saved, because every encryption differs. */
function versionOf({ bin, concealed }: Row): string {
  return digestOf([bin, concealed]).slice(0, 16);
}

async function write(
  tx: Tx,
  { now }: Ctx,
  order: Order,
  { bin, account, holder }: Typed,
  { by, byMember }: { by: Actor; byMember: StaffMemberId | null },
): Promise<Row> {
  const isReplacedByStaff = by !== "buyer" && (await findAccount(tx, order.id)) !== null;
  const isGood = isSameName(holder, order.fullName) && !isReplacedByStaff;
  const values = {
    ...{ bin, by, byMember, lastFour: account.slice(-4), givenAt: now },
    concealed: conceal(purpose, JSON.stringify({ account, holder })),
    standing: isGood ? ("good" as const) : ("to_check" as const),
  };
  const target = refundAccounts.orderId;
  const [row] = await tx
    .insert(refundAccounts)
    .values({ orderId: order.id, ...values })
    .onConflictDoUpdate({ target, set: values })
    .returning();
  if (!row) throw new Error("A refund account was not written");
  await addOrderNote(tx, order.id, {
    actor: by,
    reason: { code: "refund_account", account: `•••${row.lastFour}` },
    now,
  });
  return row;
}

/** Returns full account numbers. The caller must have checked the permission to send money. */
export async function readWholeAccounts(db: Db, orderIds: readonly OrderId[]): Promise<Map<OrderId, WholeAccount>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db.select().from(refundAccounts).where(isAnyOf(refundAccounts.orderId, orderIds));
  return new Map(rows.map((row) => [row.orderId, wholeAccountOf(row)]));
}

export type WholeAccount = ReturnType<typeof wholeAccountOf>;

function wholeAccountOf(row: Row) {
  const whole = JSON.parse(reveal(purpose, row.concealed) ?? "{}") as Partial<Pick<Typed, "account" | "holder">>;
  return {
    ...viewOf(row),
    version: versionOf(row),
    bin: row.bin,
    account: whole.account ?? `•••${row.lastFour}`,
    holder: whole.holder ?? "",
  };
}

/** Deletes accounts of orders without open refunds, `refundAccountKept` days after the last refund. */
export async function purgePayoutAccounts({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld({ db, now }, refundAccountCodes.createdAt, payoutAccountCodeRetentionDays);
  const before = new Date(now.getTime() - payoutAccountRetentionDays * 86_400_000);
  const { orderId, givenAt } = refundAccounts;
  const old = await db.select({ orderId }).from(refundAccounts).where(lt(givenAt, before));
  for (const one of old) {
    const { open, last } = await getLastRefundTime(db, await listAllPaymentIntentIds(db, one.orderId));
    if (!open && last < before) await db.delete(refundAccounts).where(eq(orderId, one.orderId));
  }
}
