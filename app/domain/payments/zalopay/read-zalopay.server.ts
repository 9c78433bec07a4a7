import { z } from "zod";
import { sameHash } from "~/lib/hmac.server";
import { type GatewayFields, gatewayFields, jsonOf, wholeVnd } from "../ask-gateway.server";
import type { Told } from "../payment-adapter";
import { callbackMac, referenceOf, returnChecksum, transIdOf } from "./zalopay.server";

type Keys = { appId?: string | undefined; key2?: string | undefined };

const Callback = z.object({ data: z.string(), mac: z.string() });
const PAID = 1;

/** ZaloPay sends callbacks for successful payments only. */
export function readCallback(body: string, { appId, key2 }: Keys): Told | "forged" | "unclear" {
  const json = jsonOf(body);
  const { data, mac } = Callback.safeParse(json).data ?? {};
  if (!key2 || data === undefined || !sameHash(mac, callbackMac(data, key2))) return "forged";
  const told: GatewayFields = gatewayFields(jsonOf(data));
  const { app_id, app_trans_id = "", zp_trans_id: transactionId = "", server_time: date = "" } = told;
  const amount = wholeVnd(told.amount);
  if (Object(json).type !== PAID || amount === null || !/[1-9]/.test(transactionId)) return "unclear";
  const reference = app_id === appId ? referenceOf(app_trans_id) : null;
  return {
    reference,
    isOf: ({ createdAt }) => reference !== null && transIdOf(reference, createdAt) === app_trans_id,
    amount,
    says: { state: "paid", amount, transactionId, date, doubtful: false },
    mark: mac?.toLowerCase() ?? "",
  };
}

export function readReturn(query: URLSearchParams, { key2 }: Keys): { reference: string; cancelled: boolean } | null {
  const told: GatewayFields = Object.fromEntries(query);
  if (!key2 || !sameHash(told.checksum, returnChecksum(told, key2))) return null;
  const reference = referenceOf(told.apptransid ?? "");
  return reference === null ? null : { reference, cancelled: told.status !== "1" };
}
