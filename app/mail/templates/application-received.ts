import { linkTo } from "~/site-map";
import type { EmailDraft, TemplateInput } from "../message";

type Source = TemplateInput<"application">;

/** Contains no input of the applicant, because the address may be someone else's. */
export function applicationReceived({ about: { vacancy }, locale, sender, t }: Source): EmailDraft {
  return {
    subject: t("mail.application_received.subject", { shop: sender.name }),
    title: t("mail.application_received.title"),
    blocks: [
      { kind: "text", text: t("mail.application_received.intro", { vacancy }) },
      { kind: "text", text: t("mail.application_received.next") },
      {
        kind: "link",
        label: t("mail.application_received.vacancies"),
        url: sender.origin + linkTo(locale, "vacancies"),
      },
    ],
  };
}

/** Contains neither message nor CV, because not all staff who read the mailbox may see them. */
export function staffNewApplication({ about: { fullName, vacancy }, sender, t }: Source): EmailDraft {
  return {
    subject: t("mail.staff_new_application.subject", { name: fullName }),
    title: t("mail.staff_new_application.title"),
    blocks: [
      {
        kind: "facts",
        rows: [
          [t("mail.staff_new_application.vacancy"), vacancy],
          [t("mail.staff_new_quote.who"), fullName],
        ],
      },
      { kind: "link", label: t("mail.staff.open"), url: `${sender.origin}/staff/enquiries` },
    ],
  };
}
