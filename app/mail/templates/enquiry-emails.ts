import { disableLinks } from "~/lib/links-in-text";
import { formatPhone } from "~/lib/phone";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import type { EmailDraft, TemplateInput } from "../message-types";

/** Contains no input of the visitor, because the address may be someone else's. */
export function quoteReceived({ about: { service }, locale, sender, t }: TemplateInput<"quote">): EmailDraft {
  return {
    subject: t("mail.quote_received.subject", { shop: sender.name }),
    title: t("mail.quote_received.title"),
    blocks: [
      {
        kind: "text",
        text: service ? t("mail.quote_received.about", { service }) : t("mail.quote_received.intro"),
      },
      { kind: "text", text: t("mail.quote_received.next") },
      { kind: "link", label: t("mail.quote_received.services"), url: sender.origin + linkTo(locale, "services") },
    ],
  };
}

type ApplicationInput = TemplateInput<"application">;

/** Contains no input of the applicant, because the address may be someone else's. */
export function applicationReceived({ about: { vacancy }, locale, sender, t }: ApplicationInput): EmailDraft {
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

/** Leaves out message and CV, because not all staff who read this mailbox may see them. */
export function staffNewApplication({ about: { fullName, vacancy }, sender, t }: ApplicationInput): EmailDraft {
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
      { kind: "link", label: t("mail.staff.open"), url: sender.origin + linkToStaff("enquiries") },
    ],
  };
}

type EnquiryInput = TemplateInput<"quote" | "message">;

export function staffNewQuote(input: EnquiryInput): EmailDraft {
  return buildNewEnquiry("staff_new_quote", input);
}

export function staffNewMessage(input: EnquiryInput): EmailDraft {
  return buildNewEnquiry("staff_new_message", input);
}

function buildNewEnquiry(
  kind: "staff_new_quote" | "staff_new_message",
  { about, sender, t }: EnquiryInput,
): EmailDraft {
  const { fullName, email, phone, country, service, message } = about;
  const rows = [
    [t("mail.staff_new_quote.service"), service ?? ""],
    [t("mail.staff_new_quote.who"), [fullName, formatPhone(phone ?? ""), email].filter(Boolean).join("\n")],
    [t("mail.staff_new_quote.country"), country ?? ""],
    [t("mail.staff_new_quote.message"), disableLinks(message ?? "")],
  ] as const;
  return {
    subject: t(`mail.${kind}.subject`, { name: fullName }),
    title: t(`mail.${kind}.title`),
    blocks: [
      { kind: "facts", rows: rows.filter(([, value]) => value !== "") },
      { kind: "link", label: t("mail.staff.open"), url: sender.origin + linkToStaff("enquiries") },
    ],
  };
}

/** Links in the quoted question are disabled, because the address may be someone else's. */
export function enquiryAnswered({ about, sender, t }: TemplateInput<"quote" | "message" | "application">): EmailDraft {
  const { fullName, message, answer } = about;
  const quotedMessage = disableLinks(message ?? "");
  return {
    subject: t("mail.enquiry_answered.subject", { shop: sender.name }),
    title: t("mail.enquiry_answered.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: disableLinks(fullName) }) },
      { kind: "text", text: answer ?? "" },
      ...(quotedMessage
        ? [{ kind: "facts", rows: [[t("mail.enquiry_answered.question"), quotedMessage]] } as const]
        : []),
    ],
  };
}
