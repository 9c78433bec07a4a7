import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { sealedDigits } from "~/lib/seal.server";
import { maskRecipient } from "~/lib/text";
import type { Tx } from "~db/client.server";
import { payoutAccountCodes } from "~db/schema/aftersales";
import type { Channel } from "~db/schema/messages";
import type { OrderId } from "~db/schema/orders";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { hasMailServer } from "../messages/channels/mail.server";
import { canSendSms } from "../messages/channels/phone-channels.server";
import { queueMessage } from "../messages/queue-message.server";
import type { MessageSubject } from "../messages/send-messages.server";
import { getOrderById, isOwnOrder } from "../orders/order-access.server";
import type { Order } from "../orders/order-status.server";
import { limitRate } from "../visitors/limit-rate.server";

export type AccountCode = typeof payoutAccountCodes.$inferSelect;

const codeMinutes = 30;
const maxTries = 5;

export type OpenedLink = { order: Order; isFromMessage: boolean };

/** Order code and phone number open the order page, so its links need an emailed code. Links in messages do not. */
export function isEmailedCodeRequired(ctx: Ctx, { order, isFromMessage }: OpenedLink): boolean {
  return !isFromMessage && order.email !== null && !isOwnOrder(ctx, order);
}

/** The six digits are derived from the row and the shop's secret, so no table stores them. */
export function deriveDigits({ id, orderId, recipient, expiresAt }: AccountCode): string {
  return sealedDigits("refund account", `${id} ${orderId} ${recipient} ${expiresAt.getTime()}`);
}

/** Must run outside a transaction, because a rollback would undo the count of tries. */
export async function verifyCode({ db, now }: Pick<Ctx, "db" | "now">, orderId: OrderId, typed: string) {
  const { id, tries, expiresAt } = payoutAccountCodes;
  const newest = db
    .select({ id })
    .from(payoutAccountCodes)
    .where(eq(payoutAccountCodes.orderId, orderId))
    .orderBy(desc(id))
    .limit(1);
  const [code] = await db
    .update(payoutAccountCodes)
    .set({ tries: sql`${tries} + 1` })
    .where(and(eq(id, newest), lt(tries, maxTries), gt(expiresAt, now)))
    .returning();
  if (!code) throw new DomainError("account_code_over", { field: "oneTimeCode" });
  const [given, right] = [Buffer.from(typed.replace(/\s/g, "")), Buffer.from(deriveDigits(code))];
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new DomainError("account_code_wrong", { field: "oneTimeCode" });
  return code;
}

/** Deletes the code, so that only one of several parallel requests can use it. @throws DomainError account_code_over */
export async function consumeAccountCode(tx: Tx, { id }: AccountCode) {
  const used = await tx.delete(payoutAccountCodes).where(eq(payoutAccountCodes.id, id)).returning();
  if (used.length === 0) throw new DomainError("account_code_over", { field: "oneTimeCode" });
}

export const accountCodeMessageSubject: MessageSubject<"accountCode"> = {
  async read({ db }, id) {
    const [code] = await db.select().from(payoutAccountCodes).where(eq(payoutAccountCodes.id, id));
    if (!code) return;
    const { code: order, fullName } = await getOrderById(db, code.orderId);
    return { order, fullName, digits: deriveDigits(code), until: code.expiresAt };
  },
};

const codeLimits = { hour: { max: 3, minutes: 60 }, day: { max: 10, minutes: 24 * 60 } };

type CodeRecipient = { channel: Extract<Channel, "mail" | "sms">; recipient: string };

/** Returns null if no code can be sent. The buyer must then call the shop. */
export function findCodeRecipient({ email, phone }: Pick<Order, "email" | "phone">): CodeRecipient | null {
  return findEmailRecipient({ email }) ?? (canSendSms(phone) ? { channel: "sms", recipient: phone } : null);
}

function findEmailRecipient({ email }: Pick<Order, "email">): CodeRecipient | null {
  return email && hasMailServer() ? { channel: "mail", recipient: email } : null;
}

/** @throws DomainError account_by_phone, too_many_requests */
export function sendCodeToBuyer(ctx: Ctx, order: Order): Promise<{ to: string }> {
  return sendCode(ctx, order, findCodeRecipient(order));
}

/** Never sends an SMS. @throws DomainError account_by_phone, too_many_requests */
export function emailAccountCode(ctx: Ctx, order: Order): Promise<{ to: string }> {
  return sendCode(ctx, order, findEmailRecipient(order));
}

async function sendCode(
  ctx: Ctx,
  { id: orderId, code, locale }: Order,
  to: CodeRecipient | null,
): Promise<{ to: string }> {
  if (!to) throw new DomainError("account_by_phone");
  const { channel, recipient } = to;
  await limitRate(ctx, "account-code", code, codeLimits.hour);
  await limitRate(ctx, "account-code-day", code, codeLimits.day);
  await transact(ctx.db, async (tx) => {
    const expiresAt = new Date(ctx.now.getTime() + codeMinutes * 60_000);
    const [made] = await tx
      .insert(payoutAccountCodes)
      .values({ orderId, recipient, createdAt: ctx.now, expiresAt })
      .returning({ id: payoutAccountCodes.id });
    if (!made) throw new Error("The code was not written");
    const kind = "refund_account_code";
    await queueMessage(tx, ctx, { key: `${kind}:${made.id}`, kind, subjectId: made.id, channel, recipient, locale });
  });
  return { to: maskRecipient(recipient) };
}
