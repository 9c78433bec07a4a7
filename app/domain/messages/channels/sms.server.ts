import { z } from "zod";
import { config } from "~/lib/config.server";
import { nationalPhone } from "~/lib/phone";
import { shopDate } from "~/lib/shop-time";
import { smsParts } from "~/lib/sms";
import { toAscii } from "~/lib/text";
import { messageNumber } from "~/mail/message-number.server";
import { askProvider } from "./ask-provider.server";
import type { ChannelAdapter, Outcome } from "./channel.server";
import { onAPhone, putInInbox } from "./demo.server";

/** eSMS, "Tin nhắn SMS OTP/CSKH": https://developers.esms.vn/esms-api/ham-gui-tin/tin-nhan-sms-otp-cskh */
const esms = "https://rest.esms.vn/MainService.svc/json/SendMultipleMessage_V4_post_json/";
const timeoutMs = 15_000;
const maxParts = 3;

export type SmsAccount = { apiKey: string; secretKey: string; brandname: string; url?: string; timeoutMs?: number };

export function smsBy(account: SmsAccount | null): ChannelAdapter {
  return {
    isOn: () => account !== null || config.demo,
    /** The eighth try is a day after the first. */
    maxTries: 8,
    /** eSMS remembers a RequestId until the end of the day. */
    repeats: (since, now) => account === null || shopDate(minutesAfter(since, -1)) === shopDate(minutesAfter(now, 1)),

    async send(ctx, message, written) {
      const text = toAscii(written.short().text);
      if (smsParts(text) > maxParts) return { state: "refused", why: "sms too_long", ours: true };
      if (account)
        return sendByEsms(account, { phone: message.recipient, text, requestId: messageNumber(message.key) });
      if (!config.demo) return { state: "refused", why: "sms off", ours: true };
      await putInInbox(ctx, "sms", message, onAPhone(text));
      return { state: "sent" };
    },
  };
}

export const sms = smsBy(accountOf(config.esms));

function accountOf({ apiKey, secretKey, brandname }: typeof config.esms): SmsAccount | null {
  return apiKey && secretKey && brandname ? { apiKey, secretKey, brandname } : null;
}

const Answer = z.object({ CodeResult: z.coerce.string() });

/** 124 means that eSMS already has this RequestId. https://developers.esms.vn/esms-api/bang-ma-loi */
const taken = ["100", "124"];
/** The phone is blocked or invalid. All other codes are configuration errors of the shop. */
const badPhone = ["99", "108"];

async function sendByEsms(
  { apiKey, secretKey, brandname, url = esms, timeoutMs: ownTimeoutMs = timeoutMs }: SmsAccount,
  { phone, text, requestId }: { phone: string; text: string; requestId: string },
): Promise<Outcome> {
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
  const asked = await askProvider(url, { headers: { "Content-Type": "application/json" }, body }, ownTimeoutMs);
  if ("state" in asked) return { ...asked, why: `sms ${asked.why}` };
  const answer = Answer.safeParse(asked.body);
  if (!answer.success) return { state: "unclear", why: "sms nonsense" };
  const { CodeResult: code } = answer.data;
  if (taken.includes(code)) return { state: "sent" };
  if (!/^\d{2,4}$/.test(code)) return { state: "unclear", why: "sms nonsense" };
  return { state: "refused", why: `sms ${code}`, ...(!badPhone.includes(code) && { ours: true }) };
}

function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}
