import { translateIn } from "~/i18n/translate.server";
import { formatMoment } from "~/lib/clock";
import type { Ctx } from "../ctx";
import { choosePhoneChannel } from "../messages/channels/phone-channels.server";
import type { OrderMessage } from "./order-messages.server";
import type { OrderView } from "./order-view";

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
