import type { z } from "zod";
import { masked } from "~/lib/masked";
import type { Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { findOrderByCode } from "../orders/find-order.server";
import type { Order } from "../orders/move-order.server";
import { isOwnOrder } from "../orders/order-access.server";
import { type AccountCode, useUpCode as deleteCode, tryCode } from "./account-code.server";
import { type Closing, getClosing, unsealClosing } from "./closing.server";
import { emailAccountCode } from "./refund-account.server";
import type { SendClosingCode } from "./schema";

type Link = { order: Order; isFromMessage: boolean };

/** Whose link it is. @throws DomainError closing_not_found */
export async function openClosingLink(
  ctx: Ctx,
  token: string,
): Promise<{ closing: Closing; order: Order; isFromMessage: boolean }> {
  const link = unsealClosing(token);
  const order = link && (await findOrderByCode(ctx.db, link.code));
  if (!link || !order) throw new DomainError("closing_not_found");
  const { closingId, isFromMessage } = link;
  return { closing: await getClosing(ctx.db, closingId), order, isFromMessage };
}

/**
 * Whether money or credit needs a code from the order's email first. The link of a message proves that its reader gets the
 * order's messages; the account and the browser that placed the order prove themselves. A link of the order's page does not:
 * whoever has the order's code and phone sees that page. Without an email there is nothing to send a code to, and then
 * neither a bank account nor a credit's code is had without staff.
 */
export function needsEmailedCode(ctx: Ctx, { order, isFromMessage }: Link): boolean {
  return !isFromMessage && order.email !== null && !isOwnOrder(ctx, order);
}

/** Sends such a code. @throws DomainError closing_not_found, account_by_phone, too_many_requests */
export async function sendClosingCode(ctx: Ctx, { token }: z.output<typeof SendClosingCode>): Promise<{ to: string }> {
  const { order } = await openClosingLink(ctx, token);
  return emailAccountCode(ctx, order);
}

/** Masked, where a code is needed; null where none is. */
export function emailOfCode(ctx: Ctx, link: Link): string | null {
  const { email } = link.order;
  return email !== null && needsEmailedCode(ctx, link) ? masked(email) : null;
}

/**
 * Checks the code before money or credit; to be used up in the transaction of what it is for. Null where none is needed.
 * @throws DomainError email_code_needed, account_code_wrong, account_code_over
 */
export async function checkEmailedCode(ctx: Ctx, link: Link, typed: string | undefined): Promise<AccountCode | null> {
  if (!needsEmailedCode(ctx, link)) return null;
  if (typed === undefined) throw new DomainError("email_code_needed", { field: "oneTimeCode" });
  return tryCode(ctx, link.order.id, typed);
}

/** In the transaction of what the code is for. @throws DomainError account_code_over where it was used meanwhile */
export async function spendEmailedCode(tx: Tx, code: AccountCode | null): Promise<void> {
  if (code) await deleteCode(tx, code);
}
