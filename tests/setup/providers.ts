import { createHmac } from "node:crypto";
import type { Ctx } from "~/domain/ctx";
import { findGateway } from "~/domain/payments/adapters.server";
import type { WebhookRequest } from "~/domain/payments/payment-adapter";
import { sealMomo } from "~/domain/payments/providers/momo/momo.server";
import { formatVnpayAmount, signVnpay } from "~/domain/payments/providers/vnpay/vnpay.server";
import { buildTransId, signCallback, signReturn } from "~/domain/payments/providers/zalopay/zalopay.server";
import { receiveSepay } from "~/domain/payments/receive-sepay.server";
import { receiveWebhook } from "~/domain/payments/receive-webhook.server";
import type { paymentAttempts } from "~db/schema";

type Attempt = Pick<typeof paymentAttempts.$inferSelect, "reference" | "amount" | "createdAt">;
/** A report that a payment attempt was paid. `sign` says who signs it, and `to` which shop it names. */
export type ReportedAttempt = Attempt & { transactionId: string; sign: "itself" | "forger"; to: "us" | "another" };

export type Provider = {
  /** The shop's responses to webhooks. For example, `otherShop` is the response to a webhook about another shop. */
  accepted: string;
  repeat: string;
  wrongAmount: string;
  unknown: string;
  forged: string;
  otherShop: string;
  sendWebhook(ctx: Ctx, reported: ReportedAttempt): Promise<string>;
  /** The query with which a browser returns. Null for methods without a redirect. */
  buildReturnQuery: ((reported: ReportedAttempt) => URLSearchParams) | null;
};

export const providers: Record<"vnpay" | "momo" | "zalopay" | "vietqr", Provider> = {
  vnpay: {
    ...{ accepted: "00", repeat: "02", wrongAmount: "04", unknown: "01", forged: "97", otherShop: "01" },
    sendWebhook: async (ctx, reported) => {
      const answer = await receiveFromProvider(ctx, "vnpay", { query: buildVnpayWebhook(reported) });
      return Object((await answer.json()) as unknown).RspCode;
    },
    buildReturnQuery: buildVnpayWebhook,
  },
  momo: {
    ...{ accepted: "204", repeat: "204", wrongAmount: "204", unknown: "404", forged: "400", otherShop: "404" },
    sendWebhook: async (ctx, reported) =>
      String((await receiveFromProvider(ctx, "momo", { body: JSON.stringify(buildMomoWebhook(reported)) })).status),
    buildReturnQuery: (reported) =>
      new URLSearchParams(Object.entries(buildMomoWebhook(reported)).map(([name, value]) => [name, String(value)])),
  },
  zalopay: {
    ...{ accepted: "1", repeat: "2", wrongAmount: "1", unknown: "0", forged: "-1", otherShop: "0" },
    sendWebhook: async (ctx, reported) => {
      const answer = await receiveFromProvider(ctx, "zalopay", { body: buildZalopayWebhook(reported) });
      return String(Object((await answer.json()) as unknown).return_code);
    },
    buildReturnQuery: ({ reference, createdAt, amount, sign }) => {
      const fields = { appid: "100001", apptransid: buildTransId(reference, createdAt), pmcid: "38", bankcode: "" };
      const back = { ...fields, amount: String(amount), discountamount: "0", status: "1" };
      return new URLSearchParams({ ...back, checksum: signReturn(back, getKey(sign, "demo-zalopay-key2")) });
    },
  },
  vietqr: {
    ...{ accepted: "200", repeat: "200", wrongAmount: "200", unknown: "200", forged: "401", otherShop: "200" },
    sendWebhook: async (ctx, reported) => String((await receiveSepay(ctx, buildSepayWebhook(ctx, reported))).status),
    buildReturnQuery: null,
  },
};

async function receiveFromProvider(
  ctx: Ctx,
  id: "vnpay" | "momo" | "zalopay",
  message: Partial<WebhookRequest>,
): Promise<Response> {
  const gateway = findGateway(id);
  if (!gateway) throw new Error(`${id} is no gateway`);
  const whole = { query: new URLSearchParams(), body: "", headers: new Headers(), ...message };
  return gateway.respond(await receiveWebhook(ctx, gateway, whole));
}

function getKey(sign: ReportedAttempt["sign"], key: string): string {
  return sign === "itself" ? key : "forged";
}

function buildVnpayWebhook({ reference, amount, transactionId, sign, to }: ReportedAttempt) {
  const fields = {
    ...{
      vnp_TmnCode: to === "us" ? "DEMOTMN1" : "OTHER",
      vnp_TxnRef: reference,
      vnp_Amount: formatVnpayAmount(amount),
    },
    ...{ vnp_ResponseCode: "00", vnp_TransactionStatus: "00", vnp_TransactionNo: transactionId },
    vnp_PayDate: "20261121090000",
  };
  return new URLSearchParams({ ...fields, vnp_SecureHash: signVnpay(fields, getKey(sign, "demo-vnpay-secret")) });
}

function buildMomoWebhook({ reference: orderId, amount, transactionId, sign, to }: ReportedAttempt) {
  const fields = {
    ...{ partnerCode: to === "us" ? "DEMOMOMO" : "OTHER", orderId, requestId: orderId, amount, orderInfo: "Ve" },
    ...{ orderType: "momo_wallet", transId: Number(transactionId), resultCode: 0, message: "Successful." },
    ...{ payType: "qr", responseTime: 1784620500000, extraData: "" },
  };
  return sealMomo("webhook", fields, { accessKey: "demo-momo-access", secretKey: getKey(sign, "demo-momo-secret") });
}

function buildZalopayWebhook({ reference, createdAt, amount, transactionId, sign, to }: ReportedAttempt): string {
  const data = JSON.stringify({
    ...{ app_id: to === "us" ? 100001 : 2553, app_trans_id: buildTransId(reference, createdAt), amount },
    ...{ zp_trans_id: Number(transactionId), server_time: 1784620500000 },
  });
  return JSON.stringify({ data, mac: signCallback(data, getKey(sign, "demo-zalopay-key2")), type: 1 });
}

function buildSepayWebhook({ now }: Ctx, { reference, amount, transactionId, sign, to }: ReportedAttempt) {
  const rawBody = JSON.stringify({
    ...{ id: Number(transactionId), gateway: "Vietcombank", transactionDate: "2026-11-21 09:00:00" },
    ...{ accountNumber: to === "us" ? "NUIMAYDEMO" : "0071", transferType: "in", transferAmount: amount },
    ...{ content: reference.split("-")[0], referenceCode: `MBVCB.${transactionId}` },
  });
  const timestamp = Math.floor(now.getTime() / 1000);
  const text = `${timestamp}.${rawBody}`;
  const signature = createHmac("sha256", getKey(sign, "demo-sepay-secret")).update(text).digest("hex");
  const headers = { "X-SePay-Timestamp": String(timestamp), "X-SePay-Signature": `sha256=${signature}` };
  return { rawBody, headers: new Headers(headers) };
}
