import { formatDayAndClock } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import type { EmailDraft, TemplateInput } from "../message";

/** Sent to the old address. Facts: the time `at`, and the masked new address `to`. */
export function emailChanging(input: TemplateInput<"user">): EmailDraft {
  return buildDraft(input, "email_changing");
}

export function emailChanged(input: TemplateInput<"user">): EmailDraft {
  return buildDraft(input, "email_changed");
}

function buildDraft(
  { about, facts, locale, sender, t }: TemplateInput<"user">,
  kind: "email_changing" | "email_changed",
): EmailDraft {
  const time = formatDayAndClock(new Date(String(facts.at)), locale);
  const contact = [sender.phone, sender.email].filter(Boolean).join(", ");
  return {
    subject: t(`mail.${kind}.subject`, { shop: sender.name }),
    title: t(`mail.${kind}.title`),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: about.firstName }) },
      { kind: "text", text: t(`mail.${kind}.intro`, { email: String(facts.to), time }) },
      { kind: "text", text: t(`mail.${kind}.not_you`, { contact }) },
      {
        kind: "link",
        label: t("mail.password_changed.link"),
        url: sender.origin + linkTo(locale, "forgotPassword"),
        plain: true,
      },
    ],
  };
}
