import { formatPhone } from "~/lib/phone";
import type { Draft, LetterSource } from "../letter";

/** Tells staff who asks what. Facts: `fullName`, `email`, `phone`, `country`, and `service`, `message` where given. */
export function staffNewQuote({ facts, t }: LetterSource): Draft {
  const fact = (name: string) => String(facts[name] ?? "");
  const rows = [
    [t("mail.staff_new_quote.service"), fact("service")],
    [t("mail.staff_new_quote.who"), [fact("fullName"), formatPhone(fact("phone")), fact("email")].join("\n")],
    [t("mail.staff_new_quote.country"), fact("country")],
    [t("mail.staff_new_quote.message"), fact("message")],
  ] as const;
  return {
    subject: t("mail.staff_new_quote.subject", { name: fact("fullName") }),
    title: t("mail.staff_new_quote.title"),
    blocks: [{ kind: "facts", rows: rows.filter(([, value]) => value !== "") }],
  };
}
