import { hmac, isSameHash } from "~/lib/hash.server";
import { shopDate } from "~/lib/shop-time";
import type { GatewayFields } from "../../call-gateway.server";

/** In ZaloPay v2 (https://docs.zalopay.vn/docs/specs/), the shop signs with the first key, ZaloPay with the second. */
const SIGNED = {
  create: "app_id app_trans_id app_user amount app_time embed_data item",
  query: "app_id app_trans_id key1",
  refund: "app_id zp_trans_id amount description timestamp",
  query_refund: "app_id m_refund_id timestamp",
} as const;
const RETURNED = "appid apptransid pmcid bankcode amount discountamount status";
export type ZalopayCall = keyof typeof SIGNED;
type ZalopayValues = Readonly<Record<string, string | number>>;

/** See https://docs.zalopay.vn/docs/developer-tools/knowledge-base/status-codes */
export const zalopayCodes = {
  done: "1",
  failed: "2",
  processing: "3",
  notFound: "-101",
  expired: "-54",
  /** These codes concern the request or the server, not the payment. */
  requestProblems: ["-401", "-402", "-429", "-500", "-999"],
} as const;

export function signZalopay(call: ZalopayCall, fields: ZalopayValues, key1: string): string {
  return computeMac(SIGNED[call], { ...fields, key1 }, key1);
}

export function sealZalopay<Fields extends ZalopayValues>(call: ZalopayCall, fields: Fields, key1: string) {
  return { ...fields, mac: signZalopay(call, fields, key1) };
}

export function verifyZalopay(call: ZalopayCall, fields: GatewayFields, key1: string): boolean {
  return isSameHash(fields.mac, signZalopay(call, fields, key1));
}

/** Signs the text as received, because serialising the parsed data again may produce another text. */
export function signCallback(data: string, key2: string): string {
  return hmac("sha256", data, key2);
}

export function signReturn(fields: ZalopayValues, key2: string): string {
  return computeMac(RETURNED, fields, key2);
}

function computeMac(names: string, fields: ZalopayValues, key: string): string {
  const values = names.split(" ").map((name) => fields[name] ?? "");
  return hmac("sha256", values.join("|"), key);
}

/** ZaloPay's transaction ID starts with the day of creation and contains no hyphen. */
export function buildTransId(reference: string, createdAt: Date): string {
  return `${formatDay(createdAt)}_${reference.replace("-", "_")}`;
}

export function parseReference(transId: string): string | null {
  const [, code, tries] = /^\d{6}_(\w+)_(\d+)$/.exec(transId) ?? [];
  return code && tries ? `${code}-${tries}` : null;
}

export function buildRefundId(name: string, appId: string, firstTriedAt: Date): string {
  return `${formatDay(firstTriedAt)}_${appId}_${name}`;
}

function formatDay(moment: Date): string {
  return shopDate(moment).slice(2).replaceAll("-", "");
}
