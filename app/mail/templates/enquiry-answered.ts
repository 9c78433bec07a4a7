import { disableLinks } from "~/lib/links-in-text";
import type { EmailDraft, TemplateInput } from "../message";

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
      ...(quotedMessage ? [{ kind: "facts", rows: [[t("mail.enquiry_answered.asked"), quotedMessage]] } as const] : []),
    ],
  };
}
