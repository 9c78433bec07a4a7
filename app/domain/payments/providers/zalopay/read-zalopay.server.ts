import { z } from "zod";
import { isSameHash } from "~/lib/hash.server";
import { type GatewayFields, parseJsonOrNull, parseWholeVnd, toGatewayFields } from "../../call-gateway.server";
import type { WebhookReport } from "../../payment-adapter";
import { buildTransId, parseReference, signCallback, signReturn } from "./zalopay.server";

type ZalopayKeys = { appId?: string | undefined; key2?: string | undefined };

const Callback = z.object({ data: z.string(), mac: z.string() });
const PAID = 1;

/** ZaloPay sends callbacks for successful payments only. */
export function readCallback(body: string, { appId, key2 }: ZalopayKeys): WebhookReport | "forged" | "unclear" {
  const json = parseJsonOrNull(body);
  const { data, mac } = Callback.safeParse(json).data ?? {};
  if (!key2 || data === undefined || !isSameHash(mac, signCallback(data, key2))) return "forged";
  const fields: GatewayFields = toGatewayFields(parseJsonOrNull(data));
  const { app_id, app_trans_id = "", zp_trans_id: transactionId = "", server_time: date = "" } = fields;
  const amount = parseWholeVnd(fields.amount);
  if (Object(json).type !== PAID || amount === null || !/[1-9]/.test(transactionId)) return "unclear";
  const reference = app_id === appId ? parseReference(app_trans_id) : null;
  return {
    reference,
    isForAttempt: ({ createdAt }) => reference !== null && buildTransId(reference, createdAt) === app_trans_id,
    amount,
    answer: { state: "paid", amount, transactionId, date, doubtful: false },
    idempotencyKey: mac?.toLowerCase() ?? "",
  };
}

export function readReturn(
  query: URLSearchParams,
  { key2 }: ZalopayKeys,
): { reference: string; cancelled: boolean } | null {
  const fields: GatewayFields = Object.fromEntries(query);
  if (!key2 || !isSameHash(fields.checksum, signReturn(fields, key2))) return null;
  const reference = parseReference(fields.apptransid ?? "");
  return reference === null ? null : { reference, cancelled: fields.status !== "1" };
}
