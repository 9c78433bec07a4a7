import type { z } from "zod";
import { maskRecipient } from "~/lib/text";
import type { Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { findOrderByCode } from "../orders/order-access.server";
import type { Order } from "../orders/order-status.server";
import { getClosure, unsealClosureLink } from "./closure.server";
import type { Closure } from "./find-closures.server";
import {
  type AccountCode,
  consumeAccountCode as deleteCode,
  emailAccountCode,
  isEmailedCodeRequired,
  type OpenedLink,
  verifyCode,
} from "./payout-account-code.server";
import type { SendClosureCode } from "./schema";

export async function openClosureLink(
  ctx: Ctx,
  token: string,
): Promise<{ closure: Closure; order: Order; isFromMessage: boolean }> {
  const link = unsealClosureLink(token);
  const order = link && (await findOrderByCode(ctx.db, link.code));
  if (!link || !order) throw new DomainError("closing_not_found");
  const { closureId, isFromMessage } = link;
  return { closure: await getClosure(ctx.db, closureId), order, isFromMessage };
}

/** @throws DomainError closing_not_found, account_by_phone, too_many_requests */
export async function sendClosureCode(ctx: Ctx, { token }: z.output<typeof SendClosureCode>): Promise<{ to: string }> {
  const { order } = await openClosureLink(ctx, token);
  return emailAccountCode(ctx, order);
}

export function maskedEmailForCode(ctx: Ctx, link: OpenedLink): string | null {
  const { email } = link.order;
  return email !== null && isEmailedCodeRequired(ctx, link) ? maskRecipient(email) : null;
}

/** Returns null if no code is needed. @throws DomainError email_code_needed, account_code_wrong, account_code_over */
export async function checkEmailedCode(
  ctx: Ctx,
  link: OpenedLink,
  typed: string | undefined,
): Promise<AccountCode | null> {
  if (!isEmailedCodeRequired(ctx, link)) return null;
  if (typed === undefined) throw new DomainError("email_code_needed", { field: "oneTimeCode" });
  return verifyCode(ctx, link.order.id, typed);
}

export async function consumeEmailedCode(tx: Tx, code: AccountCode | null): Promise<void> {
  if (code) await deleteCode(tx, code);
}
