import { kindsOfLetter, type LetterThat } from "~/mail/kinds-of-letter";
import type { Tx } from "~db/client.server";
import type { Channel } from "~db/schema/messages";
import type { Ctx } from "../ctx";
import { phoneChannel } from "../messages/channels/channels.server";
import { writeLetter } from "../messages/write-letter.server";
import type { Order } from "./move-order.server";

export type BuyersLetter = LetterThat<{ to: "buyer"; about: "order" }>;
type How = { byPhone?: boolean; again?: string; facts?: Record<string, string | number> };

/** Sends to the order's own addresses only. Returns false without an address or if the message was written before. */
export async function writeToBuyer(
  tx: Tx,
  ctx: Pick<Ctx, "now">,
  order: Order,
  kind: BuyersLetter,
  { byPhone = false, again, facts = {} }: How = {},
) {
  const { code, locale, id: subjectId } = order;
  const key = [kind, code, again].filter(Boolean).join(":");
  const [first, ...others] = addressesOf(order, byPhone && "short" in kindsOfLetter[kind]);
  const write = ({ suffix, ...to }: Address) =>
    writeLetter(tx, ctx, { key: key + suffix, kind, subjectId, locale, facts, ...to });
  if (!first || !(await write(first))) return false;
  for (const other of others) await write(other);
  return true;
}

type Address = { channel: Channel; recipient: string; suffix: string };

export function addressesOf({ email, phone }: Pick<Order, "email" | "phone">, byPhone: boolean): Address[] {
  const short = byPhone ? phoneChannel(phone) : null;
  return [
    ...(email ? [{ channel: "mail" as const, recipient: email, suffix: "" }] : []),
    ...(short ? [{ channel: short, recipient: phone, suffix: ":phone" }] : []),
  ];
}
