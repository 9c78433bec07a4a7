import { hmac, isSameHash } from "~/lib/hash.server";
import { type GatewayFields, parseWholeVnd } from "../../call-gateway.server";
import type { PaymentFailureReason, ProviderAnswer } from "../../payment-adapter";

/** MoMo v2 (https://developers.momo.vn/v3/docs/payment/api/) signs `name=value&…` unencoded. Amounts are whole VND. */
const SIGNED = {
  create: "accessKey amount extraData ipnUrl orderId orderInfo partnerCode redirectUrl requestId requestType",
  created: "accessKey amount orderId partnerCode payUrl requestId responseTime resultCode",
  webhook:
    "accessKey amount extraData message orderId orderInfo orderType partnerCode payType requestId responseTime resultCode transId",
  query: "accessKey orderId partnerCode requestId",
  refund: "accessKey amount description orderId partnerCode requestId transId",
} as const;
type MomoMessage = keyof typeof SIGNED;
type MomoValues = Readonly<Record<string, string | number>>;
export type MomoKeys = { accessKey: string; secretKey: string };

export const momoAmounts = { min: 1_000, max: 50_000_000 };

/** See https://developers.momo.vn/v3/docs/payment/api/result-handling/resultcode */
export const momoCodes = {
  paid: "0",
  /** This code counts as paid, because every payment is captured automatically (`autoCapture`). */
  authorised: "9000",
  pending: ["1000", "7000", "7002", "8000"],
  failed: ["1001", "1002", "1003", "1004", "1005", "1006", "1007", "1017", "1026"],
  tryLater: "1080",
  used: ["40", "41"],
  notFound: "42",
  /** After these codes, the call may have been executed. */
  unclear: ["10", "43", "99"],
} as const;

const failureReasons = new Map<string, PaymentFailureReason>([
  ["1001", "no_money"],
  ["1003", "cancelled"],
  ["1005", "expired"],
  ["1006", "cancelled"],
]);

export function signMomo(message: MomoMessage, fields: MomoValues, { accessKey, secretKey }: MomoKeys): string {
  const values: MomoValues = { ...fields, accessKey };
  const text = SIGNED[message].split(" ").map((name) => `${name}=${values[name] ?? ""}`);
  return hmac("sha256", text.join("&"), secretKey);
}

export function sealMomo<Fields extends MomoValues>(message: MomoMessage, fields: Fields, keys: MomoKeys) {
  return { ...fields, signature: signMomo(message, fields, keys) };
}

export function verifyMomo(message: MomoMessage, fields: GatewayFields, keys: MomoKeys): boolean {
  return isSameHash(fields.signature, signMomo(message, fields, keys));
}

export function readMomoAnswer({
  resultCode = "",
  amount,
  transId = "",
  responseTime = "",
}: GatewayFields): ProviderAnswer {
  const sum = parseWholeVnd(amount);
  if (isMomoPaid(resultCode))
    return sum !== null && /[1-9]/.test(transId)
      ? { state: "paid", amount: sum, transactionId: transId, date: responseTime, isDoubtful: false }
      : { state: "unknown" };
  return isOneOf(momoCodes.failed, resultCode) ? { state: "failed", failure: resultCode } : { state: "unknown" };
}

export function isMomoPaid(resultCode: string): boolean {
  return resultCode === momoCodes.paid || resultCode === momoCodes.authorised;
}

export function isOneOf(codes: readonly string[], code: string): boolean {
  return codes.includes(code);
}

export function getMomoFailureReason(failure: string): PaymentFailureReason {
  return failureReasons.get(failure) ?? "unknown";
}
