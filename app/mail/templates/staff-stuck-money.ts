import type { OrderView } from "~/domain/orders/order-view";
import { formatVnd } from "~/lib/money";
import { queueReasons } from "~db/schema";
import type { Draft, LetterSource } from "../letter";

/**
 * Money that found no order, or not the right sum. Facts: `reason` (as in the queue of receipts), `amount` in VND,
 * its `transaction` and `memo` where there are some; the order is null when none was recognised.
 */
export function staffStuckMoney({ facts, locale, t, order }: LetterSource & { order: OrderView | null }): Draft {
  const amount = formatVnd(Number(facts.amount ?? 0), locale);
  const reason = queueReasons.find((known) => known === facts.reason);
  const rows = [
    [t("mail.staff_stuck_money.amount"), amount],
    [t("mail.staff_stuck_money.memo"), String(facts.memo ?? "")],
    [t("mail.staff_stuck_money.transaction"), String(facts.transaction ?? "")],
    [t("mail.order.code"), order?.code ?? ""],
    [t("mail.order.total"), order ? formatVnd(order.total, locale) : ""],
  ] as const;
  return {
    subject: t("mail.staff_stuck_money.subject", { amount }),
    title: t("mail.staff_stuck_money.title"),
    blocks: [
      { kind: "text", text: reason ? t(`mail.staff_stuck_money.${reason}`) : String(facts.reason ?? "") },
      { kind: "facts", rows: rows.filter(([, value]) => value !== "") },
      { kind: "text", text: t("mail.staff_stuck_money.todo") },
    ],
  };
}
