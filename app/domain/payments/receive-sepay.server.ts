import { isCode } from "~/lib/codes";
import { config } from "~/lib/config.server";
import { removeControls } from "~/lib/text";
import type { Ctx } from "../ctx";
import { settingText } from "../shop/shop.rules";
import { findLatestAttempt } from "./payment-attempts.server";
import { listPaymentIntents } from "./payment-intents.server";
import { findTransfer, linkTransferToTransaction } from "./payments.server";
import { parseOrderCodes, SepayTransaction, verifySepay } from "./providers/vietqr/sepay.server";
import { type IncomingPayment, normaliseBankReference, receivePayment } from "./receive-payment.server";
import { recordForgedWebhook, recordWebhook } from "./receive-webhook.server";

type SepayAnswer = { status: 200 | 400 | 401; body: { success: boolean } };

/** Answers 200 to every signed, readable webhook, so that SePay does not repeat it. */
export async function receiveSepay(
  ctx: Ctx,
  { rawBody, headers }: { rawBody: string; headers: Headers },
): Promise<SepayAnswer> {
  const { apiKey, hmacSecret } = config.sepay;
  const isVerified = verifySepay({
    rawBody,
    headers,
    now: ctx.now,
    ...(apiKey && { apiKey }),
    ...(hmacSecret && { hmacSecret }),
  });
  if (!isVerified) {
    recordForgedWebhook("vietqr");
    return { status: 401, body: { success: false } };
  }
  const webhook = await recordWebhook(ctx, "vietqr", rawBody);
  const result = await processTransaction(ctx, rawBody);
  await webhook.recordResult(result);
  return result === "unreadable" ? { status: 400, body: { success: false } } : { status: 200, body: { success: true } };
}

async function processTransaction(ctx: Ctx, rawBody: string): Promise<string> {
  const parsed = SepayTransaction.safeParse(parseJson(rawBody));
  if (!parsed.success) return "unreadable";
  const transaction = parsed.data;
  if (transaction.transferType !== "in" || transaction.transferAmount === 0) return "not incoming";
  const memo = removeControls(`${transaction.code ?? ""} ${transaction.content ?? ""}`);
  const intent = await findIntentByMemo(ctx, memo);
  const isShopAccount = isToShopAccount(ctx, transaction);
  // SePay also reports transfers to other accounts of the same owner.
  if (!isShopAccount && !intent) return "another account";
  const bankReference = normaliseBankReference(transaction.referenceCode ?? "");
  return receiveOnce(ctx, {
    provider: "vietqr",
    transactionId: String(transaction.id),
    amount: transaction.transferAmount,
    paymentIntentId: intent?.id ?? null,
    attemptId: intent && (await findLatestAttempt(ctx.db, intent.id, "vietqr")),
    ...(bankReference && { bankReference }),
    memo: memo.trim().slice(0, 500),
    providerDate: transaction.transactionDate,
    ...(!isShopAccount && { doubt: "other_account" as const }),
  });
}

/** `subAccount` is the number of a virtual account. */
function isToShopAccount(ctx: Ctx, { accountNumber, subAccount }: SepayTransaction): boolean {
  const shopAccount = normaliseBankReference(settingText(ctx.shop, "bank_account"));
  return [accountNumber, subAccount ?? ""].some(
    (number) => shopAccount !== "" && normaliseBankReference(number) === shopAccount,
  );
}

/** Confirms a transfer that staff entered with the same bank reference. A transaction that differs needs review. */
async function receiveOnce(ctx: Ctx, incoming: IncomingPayment): Promise<string> {
  const received = await receivePayment(ctx, incoming);
  if (received !== "repeat" || !incoming.bankReference) return received;
  const { bankReference, ...withoutReference } = incoming;
  const transfer = { ...incoming, bankReference };
  const known = await findTransfer(ctx.db, transfer);
  if (!known || known.transactionId === incoming.transactionId) return "repeat";
  if (await linkTransferToTransaction(ctx.db, transfer)) return "repeat";
  // If staff voided their entry at the same moment, only the bank's transaction counts.
  if (!(await findTransfer(ctx.db, transfer))) return receivePayment(ctx, incoming);
  return receivePayment(ctx, { ...withoutReference, doubt: "doubtful" });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function findIntentByMemo(ctx: Ctx, memo: string) {
  const codes = parseOrderCodes(memo, isCode, settingText(ctx.shop, "transfer_prefix"));
  const found = await listPaymentIntents(ctx.db, codes);
  return found.length === 1 ? (found[0] ?? null) : null;
}
