import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "~/domain/ctx";
import { signVnpay, type VnpayFields, vnpayAmount, vnpayDate } from "~/domain/payments/vnpay/vnpay.server";
import { simulatorPayments } from "~db/schema/payments";
import type { SimulatedPayment } from "./read-vnpay-payment.server";
import { demoConfig, shopDoor } from "./simulation.server";

/** What the payer can do, and VNPay's response code for it. `closed`: pays, but never returns. `return_first`: is back before the notification. */
export const vnpayChoices = { paid: "00", cancelled: "24", no_funds: "51", closed: "00", return_first: "00" } as const;
export type VnpayChoice = keyof typeof vnpayChoices;

const LATE_MS = 6_000;
const RETRY_MS = 5_000;

/** A payment played again has the same end; null: no return. @throws DomainError page_not_found outside demo mode */
export async function playVnpay(ctx: Ctx, payment: SimulatedPayment, choice: VnpayChoice): Promise<string | null> {
  const { secret = "" } = demoConfig().vnpay;
  const fields = resultFields(payment, await rememberPayment(ctx, payment, vnpayChoices[choice]));
  const signed = { ...fields, vnp_SecureHash: signVnpay(fields, secret) };
  if (choice === "return_first") void notifyShop(signed, { after: LATE_MS });
  else await notifyShop(signed);
  if (choice === "closed") return null;

  const back = new URL(payment.returnUrl);
  for (const [name, value] of Object.entries(signed)) back.searchParams.set(name, value);
  return back.href;
}

type Remembered = typeof simulatorPayments.$inferSelect;

async function rememberPayment({ db, now }: Ctx, payment: SimulatedPayment, status: string): Promise<Remembered> {
  const { txnRef: reference, amount } = payment;
  const transactionNo = String(randomInt(10_000_000, 2 ** 31));
  const played = { provider: "vnpay", reference, amount, status, transactionNo, payDate: vnpayDate(now) };
  await db.insert(simulatorPayments).values(played).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(simulatorPayments)
    .where(and(eq(simulatorPayments.provider, "vnpay"), eq(simulatorPayments.reference, reference)));
  if (!row) throw new Error("The simulated payment is gone");
  return row;
}

function resultFields(
  { tmnCode, txnRef, orderInfo }: SimulatedPayment,
  { amount, status, transactionNo, payDate }: Remembered,
): VnpayFields {
  const paid = status === "00";
  return {
    vnp_TmnCode: tmnCode,
    vnp_TxnRef: txnRef,
    vnp_Amount: vnpayAmount(amount),
    vnp_OrderInfo: orderInfo,
    vnp_BankCode: "NCB",
    vnp_CardType: "ATM",
    vnp_PayDate: payDate,
    vnp_ResponseCode: status,
    vnp_TransactionStatus: paid ? "00" : "02",
    vnp_TransactionNo: paid ? transactionNo : "0",
    ...(paid ? { vnp_BankTranNo: `VNP${transactionNo}` } : {}),
  };
}

/** The notification. Answered by anything but 00 or 02 it is sent once more, in the background (VNPay: ten times, 5 minutes apart). */
async function notifyShop(fields: VnpayFields, { after = 0, tries = 2 } = {}): Promise<void> {
  if (after > 0) await sleep(after, undefined, { ref: false });
  const heard = await askShop(fields).catch(() => false);
  if (!heard && tries > 1) void notifyShop(fields, { after: RETRY_MS, tries: tries - 1 });
}

async function askShop(fields: VnpayFields): Promise<boolean> {
  const response = await fetch(`${shopDoor()}/webhooks/vnpay?${new URLSearchParams(fields)}`, {
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  });
  const answer: unknown = await response.json();
  return ["00", "02"].includes(String(Object(answer).RspCode));
}
