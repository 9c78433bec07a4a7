import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { sealedDigits } from "~/lib/seal.server";
import type { Db, Tx } from "~db/client.server";
import { payoutAccountCodes } from "~db/schema/aftersales";
import type { OrderId } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { MessageSubject } from "../messages/send-messages.server";
import { getOrderById } from "../orders/order-access.server";

export type AccountCode = typeof payoutAccountCodes.$inferSelect;

export const codeMinutes = 30;
const maxTries = 5;

/** The six digits are derived from the row and the shop's secret, so no table stores them. */
export function deriveDigits({ id, orderId, email, expiresAt }: AccountCode): string {
  return sealedDigits("refund account", `${id} ${orderId} ${email} ${expiresAt.getTime()}`);
}

/** Every try counts: call it outside a transaction. @throws DomainError account_code_wrong, account_code_over */
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

async function getAccountCode(db: Db, id: number): Promise<AccountCode> {
  const [code] = await db.select().from(payoutAccountCodes).where(eq(payoutAccountCodes.id, id));
  if (!code) throw new Error(`There is no payout account code ${id}`);
  return code;
}

export const accountCodeMessageSubject: MessageSubject<"accountCode"> = {
  async read({ db }, id) {
    const code = await getAccountCode(db, id);
    const { code: order, fullName } = await getOrderById(db, code.orderId);
    return { order, fullName, digits: deriveDigits(code), until: code.expiresAt };
  },
};
