import { parsePhone } from "~/lib/phone";
import type { MessageKindNameOf, messageKinds } from "~/mail/message-kinds";
import type { Db, Tx } from "~db/client.server";
import type { Channel } from "~db/schema/messages";
import type { Ctx } from "../ctx";
import { choosePhoneChannel } from "../messages/channels/phone-channels.server";
import { queueMessage } from "../messages/queue-message.server";
import { readShopPhone } from "../shop/setting-values.server";
import type { Order } from "./order-status.server";

export type BuyerMessageKind = MessageKindNameOf<{ to: "buyer"; about: "order" }>;
type PhoneMessageKind = {
  [Kind in BuyerMessageKind]: (typeof messageKinds)[Kind] extends { short: unknown } ? Kind : never;
}[BuyerMessageKind];
type NotifyOptions<Kind extends BuyerMessageKind> = {
  shouldUsePhone?: Kind extends PhoneMessageKind ? boolean : false;
  again?: string;
  facts?: Record<string, string | number>;
};

export async function notifyBuyer<Kind extends BuyerMessageKind>(
  tx: Tx,
  ctx: Pick<Ctx, "now">,
  order: Order,
  kind: Kind,
  { shouldUsePhone, again, facts = {} }: NotifyOptions<Kind> = {},
) {
  const { code, locale, id: subjectId } = order;
  const key = [kind, code, again].filter(Boolean).join(":");
  const [first, ...others] = await listBuyerAddresses(tx, order, shouldUsePhone ?? false);
  const write = ({ suffix, ...to }: MessageAddress) =>
    queueMessage(tx, ctx, { key: key + suffix, kind, subjectId, locale, facts, ...to });
  if (!first || !(await write(first))) return false;
  for (const other of others) await write(other);
  return true;
}

type MessageAddress = { channel: Channel; recipient: string; suffix: string };

export async function listBuyerAddresses(
  db: Db | Tx,
  order: Order,
  shouldUsePhone: boolean,
): Promise<MessageAddress[]> {
  const { email, phone } = order;
  const short = shouldUsePhone && (await canReceiveTexts(db, order)) ? choosePhoneChannel(phone) : null;
  return [
    ...(email ? [{ channel: "mail" as const, recipient: email, suffix: "" }] : []),
    ...(short ? [{ channel: short, recipient: phone, suffix: ":phone" }] : []),
  ];
}

/** Text messages cost money, and a test order can have any phone number, so its texts go only to the shop's phone. */
async function canReceiveTexts(db: Db | Tx, { isTest, phone }: Order): Promise<boolean> {
  return !isTest || parsePhone(await readShopPhone(db)) === phone;
}
