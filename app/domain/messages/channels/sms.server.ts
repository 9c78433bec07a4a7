import { z } from "zod";
import { config } from "~/lib/config.server";

import { hashMessageKey } from "~/lib/hash.server";
import { nationalPhone } from "~/lib/phone";
import { shopDate } from "~/lib/shop-time";
import { toAscii } from "~/lib/text";
import {
  type ChannelAdapter,
  callProvider,
  renderPhoneMessage,
  type SendOutcome,
  storeInDemoInbox,
} from "./channel.server";
import { smsAccount } from "./phone-channels.server";

/** In GSM 03.38, these characters take two septets, other ASCII characters one. The backtick requires Unicode. */
const twoSeptets = /[[\]{}\\^~|\f]/;

/** See "Tin nhắn SMS OTP/CSKH": https://developers.esms.vn/esms-api/ham-gui-tin/tin-nhan-sms-otp-cskh */
const esms = "https://rest.esms.vn/MainService.svc/json/SendMultipleMessage_V4_post_json/";
const timeoutMs = 15_000;
const maxParts = 3;

export type SmsAccount = { apiKey: string; secretKey: string; brandname: string; url?: string; timeoutMs?: number };

export function createSmsChannel(account: SmsAccount | null): ChannelAdapter {
  return {
    isEnabled: () => account !== null || config.isDemo,
    /** The eighth try is almost eleven hours after the first. */
    maxTries: 8,
    /** eSMS remembers a RequestId until the end of the day. */
    canRepeat: (since, now) => account === null || shopDate(minutesAfter(since, -1)) === shopDate(minutesAfter(now, 1)),

    async send(ctx, message, content) {
      const text = toAscii(content.short().text);
      if (countSmsParts(text) > maxParts) return { state: "refused", reason: "sms too_long", isOurs: true };
      if (account)
        return sendByEsms(account, { phone: message.recipient, text, requestId: hashMessageKey(message.key) });
      if (!config.isDemo) return { state: "refused", reason: "sms off", isOurs: true };
      await storeInDemoInbox(ctx, "sms", message, renderPhoneMessage(text));
      return { state: "sent" };
    },
  };
}

export const smsChannel = createSmsChannel(smsAccount);

const EsmsAnswer = z.object({ CodeResult: z.coerce.string() });

/** 124 means that eSMS already has this RequestId. https://developers.esms.vn/esms-api/bang-ma-loi */
const acceptedCodes = ["100", "124"];
/** The phone is blocked or invalid. All other errors are for the shop to fix. */
const rejectedPhoneCodes = ["99", "108"];

async function sendByEsms(
  { apiKey, secretKey, brandname, url = esms, timeoutMs: ownTimeoutMs = timeoutMs }: SmsAccount,
  { phone, text, requestId }: { phone: string; text: string; requestId: string },
): Promise<SendOutcome> {
  const body = JSON.stringify({
    ApiKey: apiKey,
    SecretKey: secretKey,
    Phone: nationalPhone(phone),
    Content: text,
    Brandname: brandname,
    SmsType: "2",
    IsUnicode: "0",
    RequestId: requestId,
  });
  const answered = await callProvider(url, { headers: { "Content-Type": "application/json" }, body }, ownTimeoutMs);
  if ("state" in answered) return { ...answered, reason: `sms ${answered.reason}` };
  const answer = EsmsAnswer.safeParse(answered.body);
  if (!answer.success) return { state: "unclear", reason: "sms nonsense" };
  const { CodeResult: code } = answer.data;
  if (acceptedCodes.includes(code)) return { state: "sent" };
  if (!/^\d{2,4}$/.test(code)) return { state: "unclear", reason: "sms nonsense" };
  return { state: "refused", reason: `sms ${code}`, ...(!rejectedPhoneCodes.includes(code) && { isOurs: true }) };
}

function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

/** One message has 160 septets of GSM-7 or 70 units of UTF-16. Each part of a longer text has 153 or 67. */
export function countSmsParts(text: string): number {
  const isGsm = /^[\x20-\x5f\x61-\x7e\r\n\f]*$/.test(text);
  const sizes = [...text].map((letter) => (isGsm ? (twoSeptets.test(letter) ? 2 : 1) : letter.length));
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  if (sizes.reduce((sum, size) => sum + size, 0) <= whole) return 1;
  let [parts, left] = [1, part];
  for (const size of sizes) {
    if (size > left) [parts, left] = [parts + 1, part];
    left -= size;
  }
  return parts;
}
