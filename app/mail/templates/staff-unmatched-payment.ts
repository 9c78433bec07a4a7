import { refundReviewReasons } from "~/domain/payments/refund-review.rules";
import { reviewReasons } from "~/domain/payments/review-reasons";
import { disableLinks } from "~/lib/links-in-text";
import { formatVnd } from "~/lib/money";
import type { EmailDraft, TemplateInput } from "../message";

/** Facts: the review `reason`, and for a refund its `amount`. */
export function staffUnmatchedPayment({ about, facts, locale, sender, t }: TemplateInput<"payment">): EmailDraft {
  const amount = formatVnd(typeof facts.amount === "number" ? facts.amount : about.amount, locale);
  const reason = [...reviewReasons, ...refundReviewReasons].find((known) => known === facts.reason);
  const rows = [
    [t("mail.staff_stuck_money.amount"), amount],
    [t("mail.staff_stuck_money.memo"), disableLinks(about.memo ?? "")],
    [t("mail.staff_stuck_money.transaction"), about.transaction],
    [t("mail.order.code"), about.code ?? ""],
    [t("mail.order.total"), about.total === null ? "" : formatVnd(about.total, locale)],
  ] as const;
  return {
    subject: t("mail.staff_stuck_money.subject", { amount }),
    title: t("mail.staff_stuck_money.title"),
    blocks: [
      { kind: "text", text: reason ? t(`mail.staff_stuck_money.${reason}`) : String(facts.reason ?? "") },
      { kind: "facts", rows: rows.filter(([, value]) => value !== "") },
      { kind: "text", text: t("mail.staff_stuck_money.todo") },
      { kind: "link", label: t("mail.staff.open"), url: `${sender.origin}/staff/money` },
    ],
  };
}
