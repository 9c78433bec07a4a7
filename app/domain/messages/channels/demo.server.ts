import type { RenderedEmail } from "~/mail/message";
import { html } from "~/mail/render-html";
import { type Channel, demoInbox } from "~db/schema/messages";
import type { Ctx } from "../../ctx";
import type { AddressedMessage } from "./channel.server";

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

/** Demo numbers ending in 0 have no Zalo account, so that the fallback to SMS can be seen. */
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
