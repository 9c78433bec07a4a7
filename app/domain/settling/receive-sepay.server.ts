import { isCode } from "~/lib/codes";
import { config } from "~/lib/config.server";
import { withoutControls } from "~/lib/text";
import type { Ctx } from "../ctx";
import { findLatestAttempt } from "../money/find-latest-attempt.server";
import { countRefused, keepNotification } from "../money/keep-notification.server";
import { listPayables } from "../money/payables.server";
import { findTransfer, recogniseTransfer } from "../money/receipts.server";
import { findOrderCodes, SepayTransaction, verifySepay } from "../payments/vietqr/sepay.server";
import { settingText } from "../shop/shop.rules";
import { bankNumber, type Money, receiveMoney } from "./receive-money.server";

type Answer = { status: 200 | 400 | 401; body: { success: boolean } };

/**
 * What is truly signed is answered 200: what cannot be matched waits for staff, it must not be sent again. A transfer to
 * an account that the shop does not show, but whose memo names something to be paid, waits for staff as well.
 */
export async function receiveSepay(
  ctx: Ctx,
  { rawBody, headers }: { rawBody: string; headers: Headers },
): Promise<Answer> {
  const { apiKey, hmacSecret } = config.sepay;
  const verified = verifySepay({
    rawBody,
    headers,
    now: ctx.now,
    ...(apiKey && { apiKey }),
    ...(hmacSecret && { hmacSecret }),
  });
  if (!verified) {
    countRefused("vietqr");
    return { status: 401, body: { success: false } };
  }
  const notification = await keepNotification(ctx, "vietqr", rawBody);
  const verdict = await judge(ctx, rawBody);
  await notification.judged(verdict);
  return verdict === "unreadable"
    ? { status: 400, body: { success: false } }
    : { status: 200, body: { success: true } };
}

async function judge(ctx: Ctx, rawBody: string): Promise<string> {
  const parsed = SepayTransaction.safeParse(parseJson(rawBody));
  if (!parsed.success) return "unreadable";
  const transaction = parsed.data;
  if (transaction.transferType !== "in" || transaction.transferAmount === 0) return "not incoming";
  const memo = withoutControls(`${transaction.code ?? ""} ${transaction.content ?? ""}`);
  const payable = await payableOfMemo(ctx, memo);
  const isShopAccount = isToShop(ctx, transaction);
  // The shop owner's other accounts: the notification is kept, and is nobody's payment.
  if (!isShopAccount && !payable) return "another account";
  const bankReference = bankNumber(transaction.referenceCode ?? "");
  return receiveOnce(ctx, {
    provider: "vietqr",
    transactionId: String(transaction.id),
    amount: transaction.transferAmount,
    payableId: payable?.id ?? null,
    attemptId: payable && (await findLatestAttempt(ctx.db, payable.id, "vietqr")),
    ...(bankReference && { bankReference }),
    memo: memo.trim().slice(0, 500),
    providerDate: transaction.transactionDate,
    ...(!isShopAccount && { doubt: "other_account" as const }),
  });
}

/** The number that the shop shows is the account's own, or that of a virtual account, which arrives in `subAccount`. */
function isToShop(ctx: Ctx, { accountNumber, subAccount }: SepayTransaction): boolean {
  const shown = bankNumber(settingText(ctx.shop, "bank_account"));
  return [accountNumber, subAccount ?? ""].some((number) => shown !== "" && bankNumber(number) === shown);
}

/** What staff told first is the same, once; a second one with its bank number, or of another amount, waits for staff. */
async function receiveOnce(ctx: Ctx, money: Money): Promise<string> {
  const received = await receiveMoney(ctx, money);
  if (received !== "repeat" || !money.bankReference) return received;
  const { bankReference, ...apart } = money;
  const transfer = { ...money, bankReference };
  const known = await findTransfer(ctx.db, transfer);
  if (!known || known.transactionId === money.transactionId) return "repeat";
  if (await recogniseTransfer(ctx.db, transfer)) return "repeat";
  // Staff took their entry back at this moment: the transfer counts as what the bank says it is.
  if (!(await findTransfer(ctx.db, transfer))) return receiveMoney(ctx, money);
  return receiveMoney(ctx, { ...apart, doubt: "doubtful" });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** One that names two things names none, and waits for staff. */
async function payableOfMemo(ctx: Ctx, memo: string) {
  const codes = findOrderCodes(memo, isCode, settingText(ctx.shop, "transfer_prefix"));
  const found = await listPayables(ctx.db, codes);
  return found.length === 1 ? (found[0] ?? null) : null;
}
