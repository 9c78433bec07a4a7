import type { Ctx } from "~/domain/ctx";
import { html } from "~/lib/html";
import { kindOfError } from "~/lib/log.server";
import type { RenderedEmail, ShortMessage } from "~/mail/message-types";
import type { Db } from "~db/client.server";
import { type Channel, demoInbox } from "~db/schema/messages";

/** `reason` is a code of the provider or the kind of an error, never user input. */
export type SendOutcome =
  | { state: "sent" }
  | { state: "later"; reason: string }
  /** The provider refuses the message. `isOurs` means that staff can fix the cause, so the message is tried again. */
  | { state: "refused"; reason: string; isOurs?: true }
  | { state: "unclear"; reason: string };

export type AddressedMessage = { id: number; key: string; kind: string; recipient: string };

export type MessageContent = { email(): Promise<RenderedEmail>; short(): ShortMessage };

export type ChannelAdapter = {
  isEnabled(): boolean;
  maxTries: number;
  /** Returns whether a message that may have been sent at `since` can be sent again without arriving twice. */
  canRepeat(since: Date, now: Date): boolean;
  /** An error thrown here counts as `later`. */
  send(ctx: { db: Db; now: Date }, message: AddressedMessage, content: MessageContent): Promise<SendOutcome>;
};

export type Channels = Record<Channel, ChannelAdapter>;

type ChannelAnswer = { body: unknown } | Exclude<SendOutcome, { state: "sent" }>;

/** After these connection errors, the provider cannot have received the request. */
const connectionErrors =
  /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+)\b/;

export async function callProvider(
  url: string,
  request: { headers?: Record<string, string>; body: string | URLSearchParams },
  timeoutMs: number,
): Promise<ChannelAnswer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "POST", redirect: "error", signal, ...request });
    if (response.ok) return { body: await response.json() };
    await response.body?.cancel();
    const reason = `http ${response.status}`;
    if (response.status === 429) return { state: "later", reason };
    return response.status < 500 ? { state: "refused", reason, isOurs: true } : { state: "unclear", reason };
  } catch (error) {
    const reason = kindOfError(error);
    return { state: connectionErrors.test(reason) ? "later" : "unclear", reason };
  }
}

export async function storeInDemoInbox(
  { db, now }: Pick<Ctx, "db" | "now">,
  channel: Channel,
  { id: messageId, recipient }: AddressedMessage,
  email: RenderedEmail,
): Promise<void> {
  const { subject, text } = email;
  const html = inlinePictures(email);
  const received = { messageId, channel, recipient, subject, html, text, receivedAt: now };
  await db.insert(demoInbox).values(received).onConflictDoNothing();
}

export function renderPhoneMessage(text: string): RenderedEmail {
  const [, message = text, link = ""] = /^(.*?)(https?:\S+)?$/s.exec(text) ?? [];
  const page = html`<!doctype html><meta name="viewport" content="width=device-width"><p>${message}<a href="${link}">${link}</a></p>`;
  return { subject: message.trim(), html: page.markup, text, attachments: [] };
}

/** In the demo, phone numbers ending in 0 have no Zalo account, so that the fallback to SMS can be seen. */
export function hasZaloInDemo(phone: string): boolean {
  return !phone.endsWith("0");
}

function inlinePictures({ html, attachments }: RenderedEmail): string {
  return attachments.reduce(
    (page, { cid, contentType, content }) =>
      cid ? page.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content.toString("base64")}"`) : page,
    html,
  );
}
