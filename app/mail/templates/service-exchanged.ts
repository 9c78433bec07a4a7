import { formatDate } from "~/lib/shop-time";
import type { EmailDraft, TemplateInput } from "../message";
import { buildOrderLink } from "../order-blocks";

export function serviceExchanged(input: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t, locale, facts } = input;
  const line = order.lines.find(({ key }) => key === String(facts.line));
  const day = line?.date ? formatDate(line.date, locale, "inSentence") : "";
  return {
    subject: t("mail.service_moved.subject", { code: order.code, shop: sender.name }),
    title: t("mail.service_moved.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t("mail.service_moved.intro", { code: order.code, name: line?.name ?? "", day }) },
      buildOrderLink(input, t("mail.order.see")),
    ],
  };
}
