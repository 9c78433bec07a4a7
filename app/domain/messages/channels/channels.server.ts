import { isVietnamese } from "~/lib/phone";
import type { Channel } from "~db/schema/messages";
import type { Channels } from "./channel.server";
import { mail } from "./mail.server";
import { sms } from "./sms.server";
import { zaloNotices } from "./zns.server";

export const channels: Channels = { mail, zns: zaloNotices, sms };

export const goesBy: Partial<Record<Channel, Channel>> = { zns: "sms" };

export function phoneChannels(): Channel[] {
  return (["zns", "sms"] as const).filter((channel) => channels[channel].isOn());
}

export function phoneChannel(phone: string): Channel | null {
  return isVietnamese(phone) ? (phoneChannels()[0] ?? null) : null;
}
