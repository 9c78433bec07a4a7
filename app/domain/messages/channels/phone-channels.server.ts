import { config } from "~/lib/config.server";
import { isVietnamese } from "~/lib/phone";
import type { Channel } from "~db/schema/messages";
import type { SmsAccount } from "./sms.server";
import type { ZnsAccount } from "./zalo-zns.server";

/** An account is null unless all its environment variables are set. The demo then uses the demo inbox. */
export const zaloAccount = readZaloAccount(config.zalo);
export const smsAccount = readSmsAccount(config.esms);

export function listPhoneChannels(): Channel[] {
  const accounts = { zns: zaloAccount, sms: smsAccount };
  return (["zns", "sms"] as const).filter((channel) => accounts[channel] !== null || config.isDemo);
}

export function choosePhoneChannel(phone: string): Channel | null {
  return isVietnamese(phone) ? (listPhoneChannels()[0] ?? null) : null;
}

export function canSendSms(phone: string): boolean {
  return isVietnamese(phone) && listPhoneChannels().includes("sms");
}

function readZaloAccount({ appId, appSecret, refreshToken, templates }: typeof config.zalo): ZnsAccount | null {
  if (!appId || !appSecret || !refreshToken || !Object.values(templates).every(Boolean)) return null;
  return { appId, appSecret, refreshToken, templates: templates as ZnsAccount["templates"] };
}

function readSmsAccount({ apiKey, secretKey, brandname }: typeof config.esms): SmsAccount | null {
  return apiKey && secretKey && brandname ? { apiKey, secretKey, brandname } : null;
}
