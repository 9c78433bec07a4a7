import { z } from "zod";
import { config } from "~/lib/config.server";
import { messageNumber } from "~/mail/message-number.server";
import { askProvider } from "./ask-provider.server";
import type { Addressed, ChannelAdapter, Outcome } from "./channel.server";
import { hasZaloInDemo, onAPhone, putInInbox } from "./demo.server";
import { type ZaloApp, zaloToken } from "./zalo-token.server";

/** Zalo Notification Service: https://developers.zalo.me/docs/zalo-notification-service/gui-tin-zns/gui-zns */
const zns = "https://business.openapi.zalo.me/message/template";
const timeoutMs = 15_000;

/** `templates` has the template ID by kind of message. */
export type ZnsAccount = ZaloApp & { templates: Partial<Record<string, string>>; url?: string };

export function znsBy(account: ZnsAccount | null): ChannelAdapter {
  return {
    isOn: () => account !== null || config.demo,
    maxTries: 8,
    /** Zalo does not recognise duplicates by their `tracking_id`. The demo inbox does. */
    repeats: () => account === null,

    async send(at, message, written) {
      if (account) return sendByZalo(at, account, message, written.short().fields);
      if (!config.demo) return { state: "refused", why: "zns off", ours: true };
      if (!hasZaloInDemo(message.recipient)) return { state: "refused", why: "zns -118" };
      await putInInbox(at, "zns", message, onAPhone(written.short().text));
      return { state: "sent" };
    },
  };
}

export const zaloNotices = znsBy(accountOf(config.zalo));

function accountOf({ appId, appSecret, refreshToken, templates }: typeof config.zalo): ZnsAccount | null {
  if (!appId || !appSecret || !refreshToken || !Object.values(templates).every(Boolean)) return null;
  return { appId, appSecret, refreshToken, templates: templates as ZnsAccount["templates"] };
}

const Answer = z.object({ error: z.number().int() });

/** https://zalo.cloud/zns/guidelines/handle-error-code. All other codes are configuration errors of the shop. */
const code = {
  sent: [0],
  unclear: [-100],
  tokenOver: [-124, -216, -220],
  /** The number does not exist, or has no Zalo account that accepts these messages. */
  unreachable: [-108, -110, -114, -118, -119],
};

async function sendByZalo(
  at: Parameters<ChannelAdapter["send"]>[0],
  account: ZnsAccount,
  { key, kind, recipient }: Addressed,
  fields: Record<string, string>,
): Promise<Outcome> {
  const templateId = account.templates[kind];
  if (!templateId) return { state: "refused", why: "zns no_template" };
  const message = { phone: recipient.replace("+", ""), template_id: templateId, template_data: fields };
  const body = JSON.stringify({ ...message, tracking_id: messageNumber(key) });
  let stale: string | undefined;
  for (const _ of ["first", "with a new token"]) {
    const token = await zaloToken(at, account, stale);
    if (typeof token !== "string") return named(token);
    const headers = { "Content-Type": "application/json", access_token: token };
    const asked = await askProvider(account.url ?? zns, { headers, body }, account.timeoutMs ?? timeoutMs);
    if ("state" in asked) return named(asked);
    const answer = Answer.safeParse(asked.body);
    if (!answer.success) return { state: "unclear", why: "zns nonsense" };
    const { error } = answer.data;
    if (!code.tokenOver.includes(error)) return outcomeOf(error);
    stale = token;
  }
  return { state: "refused", why: "zns token", ours: true };
}

function outcomeOf(error: number): Outcome {
  if (code.sent.includes(error)) return { state: "sent" };
  const why = `zns ${error}`;
  if (code.unclear.includes(error)) return { state: "unclear", why };
  return code.unreachable.includes(error) ? { state: "refused", why } : { state: "refused", why, ours: true };
}

function named<Told extends { why: string }>(outcome: Told): Told {
  return { ...outcome, why: `zns ${outcome.why}` };
}
