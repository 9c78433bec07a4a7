import { eq, lt } from "drizzle-orm";
import type { z } from "zod";
import { bankName } from "~/lib/banks";
import { decryptText, encryptText } from "~/lib/encryption.server";
import { digestOf } from "~/lib/hash.server";
import { maskRecipient } from "~/lib/text";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { deleteOld } from "~db/purge-rows.server";
import { payoutAccountCodes, payoutAccounts } from "~db/schema/aftersales";
import type { OrderActor, OrderId } from "~db/schema/orders";
import type { StaffMemberId } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { getVisibleOrder } from "../orders/order-access.server";
import { addOrderNote, lockOrder, lockOrderByCode, type Order } from "../orders/order-status.server";
import type { OrderByCode } from "../orders/schema";
import { getLastRefundTime, listRefundProgress, listRefundRoutes } from "../payments/refunds.server";
import { requirePermission, type StaffActor } from "../permission";
import { isSameName } from "./is-same-name.rules";
import { listAllPaymentIntentIds } from "./order-payment-intents.server";
import { consumeAccountCode, findCodeRecipient, sendCodeToBuyer, verifyCode } from "./payout-account-code.server";
import { payoutAccountCodeRetentionDays, payoutAccountRetentionDays } from "./retention.server";
import type { AcceptAccount, GiveAccount, GiveAccountByStaff } from "./schema";

const purpose = "refund account";

type PayoutAccountInput = Pick<z.output<typeof GiveAccount>, "bin" | "account" | "holder">;
type PayoutAccountRow = typeof payoutAccounts.$inferSelect;

/** `toCheck` means that staff must check the account holder before they send money. */
export type PayoutAccountView = { bank: string; lastFour: string; toCheck: boolean };
export type PayoutAccountOffer = {
  due: boolean;
  by: "code" | "sms" | "call";
  to: string | null;
  given: PayoutAccountView | null;
};

const offeredBy = { mail: "code", sms: "sms" } as const;

/** Returns null if payment providers refund all the money, so that no account is needed. */
export async function findPayoutAccountOffer(db: Db, order: Order): Promise<PayoutAccountOffer | null> {
  const { isNeeded, isDue } = await checkManualRefunds(db, order.id);
  if (!isNeeded) return null;
  const given = await findPayoutAccount(db, order.id);
  const code = findCodeRecipient(order);
  return {
    due: isDue,
    by: code ? offeredBy[code.channel] : "call",
    to: code && maskRecipient(code.recipient),
    given: given && presentPayoutAccount(given),
  };
}

export async function isPayoutAccountRequired(db: Db | Tx, orderId: OrderId): Promise<boolean> {
  return (await checkManualRefunds(db, orderId)).isNeeded;
}

async function checkManualRefunds(db: Db | Tx, orderId: OrderId) {
  const intentIds = await listAllPaymentIntentIds(db, orderId);
  const [routes, steps] = await Promise.all([listRefundRoutes(db, intentIds), listRefundProgress(db, intentIds, "")]);
  const isDue = steps.some(({ through, status }) => through === null && status !== "done");
  return { isNeeded: isDue || routes.includes(null), isDue };
}

async function findPayoutAccount(db: Db | Tx, orderId: OrderId): Promise<PayoutAccountRow | null> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.orderId, orderId));
  return row ?? null;
}

function presentPayoutAccount({ bin, lastFour, status }: PayoutAccountRow): PayoutAccountView {
  return { bank: bankName(bin), lastFour, toCheck: status === "to_check" };
}

/** Only the buyer receives the code. @throws DomainError order_not_found, account_not_needed, account_by_phone */
export async function sendAccountCode(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<{ to: string }> {
  const order = await getVisibleOrder(ctx, code, view);
  if (!(await isPayoutAccountRequired(ctx.db, order.id))) throw new DomainError("account_not_needed");
  return sendCodeToBuyer(ctx, order);
}

/** @throws DomainError order_not_found, account_not_needed, account_code_wrong, account_code_over */
export async function submitPayoutAccount(
  ctx: Ctx,
  { code, view, oneTimeCode, ...typed }: z.output<typeof GiveAccount>,
): Promise<PayoutAccountView> {
  const seen = await getVisibleOrder(ctx, code, view);
  if (!(await isPayoutAccountRequired(ctx.db, seen.id))) throw new DomainError("account_not_needed");
  const right = await verifyCode(ctx, seen.id, oneTimeCode);
  return transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, seen.id);
    await consumeAccountCode(tx, right);
    return presentPayoutAccount(await savePayoutAccount(tx, ctx, order, typed, { by: "buyer", byMember: null }));
  });
}

/** Notifies the buyer, in case the account is not theirs. @throws DomainError order_code_unknown, account_not_needed */
export async function enterPayoutAccount(
  ctx: Ctx,
  { code, ...typed }: z.output<typeof GiveAccountByStaff>,
): Promise<PayoutAccountView> {
  const staff = requirePermission(ctx, "refunds");
  return transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    if (!(await isPayoutAccountRequired(tx, order.id))) throw new DomainError("account_not_needed");
    const row = await savePayoutAccount(tx, ctx, order, typed, { by: `staff:${staff.name}`, byMember: staff.memberId });
    await staff.writeAuditEntry(tx, { action: "refund_account_given", subject: `order ${order.code}` });
    const { bank, lastFour } = presentPayoutAccount(row);
    await notifyBuyer(tx, ctx, order, "refund_account_given", {
      again: getAccountVersion(row),
      facts: { bank, lastFour },
    });
    return presentPayoutAccount(row);
  });
}

/** @throws DomainError order_code_unknown, account_missing, account_own, payout_account_changed */
export async function acceptPayoutAccount(
  ctx: Ctx,
  { code, accountVersion }: z.output<typeof AcceptAccount>,
): Promise<void> {
  const staff = requirePermission(ctx, "refunds");
  await transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    await requireApprovableAccount(tx, staff, order.id, accountVersion);
    await tx.update(payoutAccounts).set({ status: "good" }).where(eq(payoutAccounts.orderId, order.id));
    await staff.writeAuditEntry(tx, { action: "refund_account_accepted", subject: `order ${order.code}` });
  });
}

/** @throws DomainError account_missing, account_to_check, account_own, payout_account_changed */
export async function requirePayoutAccount(
  db: Db | Tx,
  staff: StaffActor,
  orderId: OrderId,
  accountVersion: string | undefined,
): Promise<void> {
  const { status } = await requireApprovableAccount(db, staff, orderId, accountVersion);
  if (status === "to_check") throw new DomainError("account_to_check");
}

/** The staff member who entered an account cannot approve it, unless they are an admin (four-eyes principle). */
async function requireApprovableAccount(
  db: Db | Tx,
  { memberId, role }: StaffActor,
  orderId: OrderId,
  version: string | undefined,
): Promise<PayoutAccountRow> {
  const account = await findPayoutAccount(db, orderId);
  if (!account) throw new DomainError("account_missing");
  if (role !== "admin" && memberId !== null && account.byMember === memberId) throw new DomainError("account_own");
  if (getAccountVersion(account) !== version) throw new DomainError("payout_account_changed");
  return account;
}

/** Every save changes the version, because encrypting the same account number again gives a different text. */
function getAccountVersion({ bin, encrypted }: PayoutAccountRow): string {
  return digestOf([bin, encrypted]).slice(0, 16);
}

async function savePayoutAccount(
  tx: Tx,
  { now }: Ctx,
  order: Order,
  { bin, account, holder }: PayoutAccountInput,
  { by, byMember }: { by: OrderActor; byMember: StaffMemberId | null },
): Promise<PayoutAccountRow> {
  const isReplacedByStaff = by !== "buyer" && (await findPayoutAccount(tx, order.id)) !== null;
  const isGood = isSameName(holder, order.fullName) && !isReplacedByStaff;
  const values = {
    ...{ bin, by, byMember, lastFour: account.slice(-4), givenAt: now },
    encrypted: encryptText(purpose, JSON.stringify({ account, holder })),
    status: isGood ? ("good" as const) : ("to_check" as const),
  };
  const target = payoutAccounts.orderId;
  const [row] = await tx
    .insert(payoutAccounts)
    .values({ orderId: order.id, ...values })
    .onConflictDoUpdate({ target, set: values })
    .returning();
  if (!row) throw new Error("The payout account was not written");
  await addOrderNote(tx, order.id, {
    actor: by,
    reason: { code: "refund_account", account: `•••${row.lastFour}` },
    now,
  });
  return row;
}

/** Returns full account numbers. The caller must have checked the permission to send money. */
export async function revealPayoutAccounts(
  db: Db,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, FullPayoutAccount>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db.select().from(payoutAccounts).where(isAnyOf(payoutAccounts.orderId, orderIds));
  return new Map(rows.map((row) => [row.orderId, revealPayoutAccount(row)]));
}

export type FullPayoutAccount = ReturnType<typeof revealPayoutAccount>;

function revealPayoutAccount(row: PayoutAccountRow) {
  const whole = JSON.parse(decryptText(purpose, row.encrypted) ?? "{}") as Partial<
    Pick<PayoutAccountInput, "account" | "holder">
  >;
  return {
    ...presentPayoutAccount(row),
    version: getAccountVersion(row),
    bin: row.bin,
    account: whole.account ?? `•••${row.lastFour}`,
    holder: whole.holder ?? "",
  };
}

/** Deletes an account if it and the order's last refund are older than `payoutAccountRetentionDays`. */
export async function purgePayoutAccounts({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld({ db, now }, payoutAccountCodes.createdAt, payoutAccountCodeRetentionDays);
  const before = new Date(now.getTime() - payoutAccountRetentionDays * 86_400_000);
  const { orderId, givenAt } = payoutAccounts;
  const old = await db.select({ orderId }).from(payoutAccounts).where(lt(givenAt, before));
  for (const one of old) {
    const { isOpen, last } = await getLastRefundTime(db, await listAllPaymentIntentIds(db, one.orderId));
    if (!isOpen && last < before) await db.delete(payoutAccounts).where(eq(orderId, one.orderId));
  }
}
