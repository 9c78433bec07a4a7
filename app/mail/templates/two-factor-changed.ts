import { formatDayAndClock } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import type { EmailDraft, TemplateInput } from "../message";

const events = ["on", "off", "codes", "recovery"] as const;

export function twoFactorChanged({ about, facts, locale, sender, t }: TemplateInput<"user">): EmailDraft {
  const what = events.find((event) => event === facts.what) ?? "on";
  const time = formatDayAndClock(new Date(String(facts.at)), locale);
  const contact = [sender.phone, sender.email].filter(Boolean).join(", ");
  return {
    subject: t("mail.second_step_changed.subject", { shop: sender.name }),
    title: t("mail.second_step_changed.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: about.firstName }) },
      { kind: "text", text: t(`mail.second_step_changed.${what}`, { email: about.email, time }) },
      { kind: "text", text: t("mail.second_step_changed.not_you", { contact }) },
      {
        kind: "link",
        label: t("mail.second_step_changed.link"),
        url: sender.origin + linkTo(locale, "security"),
        plain: true,
      },
    ],
  };
}
