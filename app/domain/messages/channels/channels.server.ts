import type { Channel } from "~db/schema/messages";
import type { Channels } from "./channel.server";
import { mailChannel } from "./mail.server";
import { smsChannel } from "./sms.server";
import { znsChannel } from "./zalo-zns.server";

export const channels: Channels = { mail: mailChannel, zns: znsChannel, sms: smsChannel };

export const fallbackChannels: Partial<Record<Channel, Channel>> = { zns: "sms" };
