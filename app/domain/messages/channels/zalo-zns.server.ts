import { z } from "zod";
import { config } from "~/lib/config.server";
import { hashMessageKey } from "~/lib/hash.server";
import {
  type AddressedMessage,
  type ChannelAdapter,
  callProvider,
  hasZaloInDemo,
  renderPhoneMessage,
  type SendOutcome,
  storeInDemoInbox,
} from "./channel.server";
import { getZaloToken, type ZaloApp } from "./get-zalo-token.server";
import { zaloAccount } from "./phone-channels.server";

/** See https://developers.zalo.me/docs/zalo-notification-service/gui-tin-zns/gui-zns */
const zns = "https://business.openapi.zalo.me/message/template";
const timeoutMs = 15_000;

export type ZnsAccount = ZaloApp & { templates: Partial<Record<string, string>>; url?: string };

export function createZnsChannel(account: ZnsAccount | null): ChannelAdapter {
  return {
    isEnabled: () => account !== null || config.isDemo,
    maxTries: 8,
    /** Zalo does not recognise duplicates by their `tracking_id`. The demo inbox does. */
    canRepeat: () => account === null,

    async send(at, message, content) {
      if (account) return sendByZalo(at, account, message, content.short().fields);
      if (!config.isDemo) return { state: "refused", reason: "zns off", isOurs: true };
      if (!hasZaloInDemo(message.recipient)) return { state: "refused", reason: "zns -118" };
      await storeInDemoInbox(at, "zns", message, renderPhoneMessage(content.short().text));
      return { state: "sent" };
    },
  };
}

export const znsChannel = createZnsChannel(zaloAccount);

const ZnsAnswer = z.object({ error: z.number().int() });

/** See https://zalo.cloud/zns/guidelines/handle-error-code. All other codes are configuration errors of the shop. */
const codes = {
  sent: [0],
  unclear: [-100],
  tokenExpired: [-124, -216, -220],
  /** The phone number does not exist, or has no Zalo account that accepts these messages. */
  unreachable: [-108, -110, -114, -118, -119],
};

async function sendByZalo(
  at: Parameters<ChannelAdapter["send"]>[0],
  account: ZnsAccount,
  { key, kind, recipient }: AddressedMessage,
  fields: Record<string, string>,
): Promise<SendOutcome> {
  const templateId = account.templates[kind];
  if (!templateId) return { state: "refused", reason: "zns no_template" };
  const message = { phone: recipient.replace("+", ""), template_id: templateId, template_data: fields };
  const body = JSON.stringify({ ...message, tracking_id: hashMessageKey(key) });
  let stale: string | undefined;
  for (const _ of ["first", "with a new token"]) {
    const token = await getZaloToken(at, account, stale);
    if (typeof token !== "string") return withChannelName(token);
    const headers = { "Content-Type": "application/json", access_token: token };
    const answered = await callProvider(account.url ?? zns, { headers, body }, account.timeoutMs ?? timeoutMs);
    if ("state" in answered) return withChannelName(answered);
    const answer = ZnsAnswer.safeParse(answered.body);
    if (!answer.success) return { state: "unclear", reason: "zns nonsense" };
    const { error } = answer.data;
    if (!codes.tokenExpired.includes(error)) return toOutcome(error);
    stale = token;
  }
  return { state: "refused", reason: "zns token", isOurs: true };
}

function toOutcome(error: number): SendOutcome {
  if (codes.sent.includes(error)) return { state: "sent" };
  const reason = `zns ${error}`;
  if (codes.unclear.includes(error)) return { state: "unclear", reason };
  return codes.unreachable.includes(error) ? { state: "refused", reason } : { state: "refused", reason, isOurs: true };
}

function withChannelName<Failure extends { reason: string }>(outcome: Failure): Failure {
  return { ...outcome, reason: `zns ${outcome.reason}` };
}
