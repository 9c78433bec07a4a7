import type { z } from "zod";
import { translateIn } from "~/i18n/translate.server";
import { formatMoment } from "~/lib/format-time";
import { shopDate } from "~/lib/shop-time";
import { maskRecipient } from "~/lib/text";
import type { Channel, MessageState } from "~db/schema/messages";
import { transact } from "~db/transaction.server";
import { listIssuedTickets } from "../admission/issued-tickets.server";
import { listAllPaymentIntentIds } from "../aftersales/order-payment-intents.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { hasMailServer } from "../messages/channels/mail.server";
import { choosePhoneChannel } from "../messages/channels/phone-channels.server";
import { listMessages } from "../messages/list-messages.server";
import { listCreditsOfIntent } from "../payments/view-credit.server";
import { type BuyerMessageKind, listBuyerAddresses, notifyBuyer } from "./notify-buyer.server";
import { getVisibleOrder } from "./order-access.server";
import type { OrderView } from "./order-view";
import type { OrderByCode } from "./schema";

const maxPerDay = 3;

export async function resendTickets(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<{ code: string }> {
  const order = await getVisibleOrder(ctx, code, view);
  const isPaid = order.paymentStatus === "paid" && order.status !== "cancelled";
  const tickets = isPaid ? await listIssuedTickets(ctx.db, order.id) : [];
  if (!tickets.some(({ state }) => state === "valid")) throw new DomainError("no_tickets_to_send");
  if ((await listBuyerAddresses(ctx.db, order, true)).length === 0) throw new DomainError("nowhere_to_send");
  await transact(ctx.db, async (tx) => {
    // Each resend of a day has its own key, so that parallel requests cannot exceed the limit.
    for (let time = 1; time <= maxPerDay; time++) {
      const again = `again:${shopDate(ctx.now)}:${time}`;
      if (await notifyBuyer(tx, ctx, order, "order_paid", { shouldUsePhone: true, again })) return;
    }
    throw new DomainError("tickets_sent_enough", { params: { most: maxPerDay } });
  });
  return { code: order.code };
}

const maxEmailsPerDay = 3;

export async function resendCredits(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<{ to: string }> {
  const order = await getVisibleOrder(ctx, code, view);
  const [intent] = await listAllPaymentIntentIds(ctx.db, order.id);
  const given = (await listCreditsOfIntent(ctx.db, intent, ctx)).map((credit, index) => ({
    ...credit,
    number: index + 1,
  }));
  const usable = given.filter(({ isOver }) => !isOver);
  if (usable.length === 0) throw new DomainError("no_credit_to_send");
  const { email } = order;
  if (!email) throw new DomainError("credit_by_phone");
  await transact(ctx.db, async (tx) => {
    for (let time = 1; time <= maxEmailsPerDay; time++) {
      const day = `${shopDate(ctx.now)}:${time}`;
      const [first, ...others] = usable.map(({ code: credit, balance: amount, number }) => ({
        again: `again:${number}:${day}`,
        facts: { credit, amount },
      }));
      if (!first || !(await notifyBuyer(tx, ctx, order, "credit_given", first))) continue;
      for (const other of others) await notifyBuyer(tx, ctx, order, "credit_given", other);
      return;
    }
    throw new DomainError("credit_sent_enough", { params: { most: maxEmailsPerDay } });
  });
  return { to: maskRecipient(email) };
}

export type OrderMessage = { kind: BuyerMessageKind; channel: Channel; to: string; state: MessageState; at: string };

export async function listOrderMessages(
  ctx: Ctx,
  { code, view }: z.output<typeof OrderByCode>,
): Promise<OrderMessage[]> {
  const { id } = await getVisibleOrder(ctx, code, view);
  const rows = await listMessages(ctx.db, "order", id, ["buyer"]);
  return rows.map(({ kind, channel, state, recipient, createdAt, sentAt }) => ({
    ...{ channel, state },
    kind: kind as BuyerMessageKind,
    to: maskRecipient(recipient),
    at: (sentAt ?? createdAt).toISOString(),
  }));
}

export function presentMessages(
  { locale }: Pick<Ctx, "locale">,
  { contact, ready }: OrderView,
  messages: OrderMessage[],
) {
  const t = translateIn(locale);
  const canUseEmail = contact.email !== null && hasMailServer();
  const canUsePhone = choosePhoneChannel(contact.phoneNumber) !== null;
  // While a shop has no mail server, its unsent emails wait for one that may never come.
  const listed = messages.filter(({ channel, state }) => channel !== "mail" || state === "sent" || hasMailServer());
  const help = canUseEmail ? t(canUsePhone ? "orders.resend_help" : "orders.resend_mail") : t("orders.resend_phone");
  return {
    title: t("orders.messages"),
    messages: listed.map(({ kind, channel, to, state, at }) => ({
      at,
      moment: formatMoment(new Date(at), locale, new Date(0)),
      text: t(`orders.message.${state}`, {
        what: t(`orders.message.about.${kind}`),
        by: t(`orders.message.by.${channel}`),
        to,
      }),
    })),
    again: ready && (canUseEmail || canUsePhone) ? { act: t("orders.resend"), help } : null,
  };
}
