import { formatPhone } from "~/lib/phone";
import type { Draft, LetterSource } from "../letter";

/** Tells staff who asks or writes what. Facts, where given: `fullName`, `email`, `phone`, `country`, `service`, `message`. */
export function staffNewEnquiry(kind: "staff_new_quote" | "staff_new_message", { facts, t }: LetterSource): Draft {
  const fact = (name: string) => String(facts[name] ?? "");
  const rows = [
    [t("mail.staff_new_quote.service"), fact("service")],
    [
      t("mail.staff_new_quote.who"),
      [fact("fullName"), formatPhone(fact("phone")), fact("email")].filter(Boolean).join("\n"),
    ],
    [t("mail.staff_new_quote.country"), fact("country")],
    [t("mail.staff_new_quote.message"), fact("message")],
  ] as const;
  return {
    subject: t(`mail.${kind}.subject`, { name: fact("fullName") }),
    title: t(`mail.${kind}.title`),
    blocks: [{ kind: "facts", rows: rows.filter(([, value]) => value !== "") }],
  };
}
