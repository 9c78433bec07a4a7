import { groupCharacters } from "~/lib/group-characters";
import { formatVnd } from "~/lib/money";
import { formatDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import type { EmailDraft, TemplateInput } from "../message";

/** Facts: the store credit's code `credit`, and the `amount` in whole VND. */
export function creditGiven({ about: order, facts, locale, sender, t }: TemplateInput<"order">): EmailDraft {
  const credit = order.credits.find(({ code }) => code === facts.credit);
  if (!credit) throw new Error(`Order ${order.code} was not given the store credit that its email names`);
  const amount = formatVnd(Number(facts.amount), locale);
  return {
    subject: t("mail.credit_given.subject", { shop: sender.name, amount }),
    title: t("mail.credit_given.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t("mail.credit_given.intro", { code: order.code }) },
      {
        kind: "facts",
        rows: [
          [t("mail.credit_given.credit"), groupCharacters(credit.code, 4)],
          [t("mail.credit_given.amount"), amount],
          [t("mail.credit_given.through"), formatDate(credit.lastDay, locale, "long")],
        ],
      },
      { kind: "text", text: t("credit.how") },
      { kind: "link", label: t("credit.look"), url: order.origin + linkTo(locale, "storeCredit") },
    ],
  };
}
