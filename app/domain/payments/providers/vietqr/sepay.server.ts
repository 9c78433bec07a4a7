import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { toAscii } from "~/lib/text";
import { text } from "../../../schema";

/** SePay sends a webhook for each transaction of the bank account (https://developer.sepay.vn/en/sepay-webhooks). */
const MAX_DRIFT = 5 * 60_000;
const CODE_LENGTH = 10;
const MEMO_LIMIT = 500;

/** `id` is unique at SePay. Amounts are whole VND; dates are in the shop's time zone. */
export const SepayTransaction = z.object({
  id: z.int().positive(),
  gateway: text,
  transactionDate: text,
  accountNumber: text,
  subAccount: text.nullish(),
  code: text.nullish(),
  content: text.nullish(),
  transferType: z.enum(["in", "out"]),
  transferAmount: z.int().nonnegative(),
  referenceCode: text.nullish(),
});
export type SepayTransaction = z.infer<typeof SepayTransaction>;

/**
 * At least one secret must be configured, and each configured secret must match. The HMAC covers
 * `{timestamp}.{rawBody}`.
 */
export function verifySepay(call: {
  rawBody: string;
  headers: Headers;
  apiKey?: string;
  hmacSecret?: string;
  now: Date;
}): boolean {
  const { rawBody, headers, apiKey, hmacSecret, now } = call;
  if (!apiKey && !hmacSecret) return false;
  if (apiKey && !isSameSecret(headers.get("authorization") ?? "", `Apikey ${apiKey}`)) return false;
  if (!hmacSecret) return true;

  const timestamp = headers.get("x-sepay-timestamp") ?? "";
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > MAX_DRIFT) return false;
  const signature = createHmac("sha256", hmacSecret).update(`${timestamp}.${rawBody}`).digest("hex");
  return isSameSecret(headers.get("x-sepay-signature") ?? "", `sha256=${signature}`);
}

/** Returns possible order codes, beginning with those after the prefix. Banks add spaces, hyphens and words. */
export function parseOrderCodes(memo: string, isCode: (text: string) => boolean, prefix: string): string[] {
  const text = toAscii(memo.slice(0, MEMO_LIMIT)).toUpperCase();
  const letters = text.replace(/[^A-Z0-9]/g, "");
  const starts = [...letters].map((_, at) => at);
  const prefixed = starts.filter((at) => letters.startsWith(prefix.toUpperCase(), at)).map((at) => at + prefix.length);
  const words = text.split(/[^A-Z0-9]+/);
  const candidates = [...prefixed.map(codeAt), ...words, ...starts.map(codeAt)];
  return [...new Set(candidates)].filter((code) => code.length === CODE_LENGTH && isCode(code));

  function codeAt(at: number): string {
    return letters.slice(at, at + CODE_LENGTH);
  }
}

/** Compares digests, so that timing reveals neither content nor length. */
function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
