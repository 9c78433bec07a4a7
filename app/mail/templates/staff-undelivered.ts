import type { TextKeysUnder } from "~/i18n/text-keys";
import type { EmailDraft, TemplateInput } from "../message";

/** Facts: the `channel` that failed, and the failure code `why`. */
export function staffUndelivered({ about: { kind, to }, facts, t }: TemplateInput<"undelivered">): EmailDraft {
  const by = t(`mail.staff_undelivered.by.${facts.channel as TextKeysUnder<"mail.staff_undelivered.by">}`);
  const reason = String(facts.why);
  return {
    subject: t("mail.staff_undelivered.subject", { by, why: reason }),
    title: t("mail.staff_undelivered.title"),
    blocks: [
      {
        kind: "facts",
        rows: [
          [t("mail.staff_undelivered.channel"), by],
          [t("mail.staff_undelivered.to"), to],
          [t("mail.staff_undelivered.kind"), kind],
          [t("mail.staff_undelivered.why"), reason],
        ],
      },
      { kind: "text", text: t("mail.staff_undelivered.todo") },
    ],
  };
}
