import type { Ctx } from "~/domain/ctx";
import { choosePhoneChannel } from "~/domain/messages/channels/phone-channels.server";
import type { OrderMessage } from "~/domain/orders/order-messages.server";
import type { OrderView } from "~/domain/orders/order-view";
import { translateIn } from "~/i18n/translate.server";
import { formatMoment } from "~/lib/clock";

export function presentMessages(
  { locale }: Pick<Ctx, "locale">,
  { contact, ready }: OrderView,
  messages: OrderMessage[],
) {
  const t = translateIn(locale);
  const [email, phone] = [contact.email !== null, choosePhoneChannel(contact.phoneNumber) !== null];
  const help = email ? t(phone ? "orders.resend_help" : "orders.resend_mail") : t("orders.resend_phone");
  return {
    title: t("orders.messages"),
    messages: messages.map(({ kind, channel, to, state, at }) => ({
      at,
      moment: formatMoment(new Date(at), locale, new Date(0)),
      text: t(`orders.message.${state}`, {
        what: t(`orders.message.about.${kind}`),
        by: t(`orders.message.by.${channel}`),
        to,
      }),
    })),
    again: ready && (email || phone) ? { act: t("orders.resend"), help } : null,
  };
}
