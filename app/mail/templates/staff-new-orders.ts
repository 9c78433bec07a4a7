import { formatClock } from "~/lib/shop-time";
import type { EmailDraft, TemplateInput } from "../message";

export function staffNewOrders({ about, locale, sender, t }: TemplateInput<"hourOfOrders">): EmailDraft {
  const { placed, cancelled } = about;
  const hour = { from: formatClock(about.from, locale), to: formatClock(about.to, locale) };
  return {
    subject: t("mail.staff_new_orders.subject", { count: placed, ...hour }),
    title: t("mail.staff_new_orders.title", { count: placed, ...hour }),
    blocks: [
      { kind: "text", text: t("mail.staff_new_orders.text", { cancelled }) },
      { kind: "link", label: t("mail.staff.open"), url: `${sender.origin}/staff/orders` },
    ],
  };
}
