import { translateIn } from "~/i18n/translate.server";
import { formatMoment } from "~/lib/clock";
import { formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import type { HistoryEntry } from "../orders/order-page-view";
import type { CreditEntry, CreditView } from "./credit.rules";

export type CreditPageView = { code: string; balance: string; until: string; history: HistoryEntry[] };

export function presentCredit(credit: CreditView & { entries: CreditEntry[] }, locale: Locale): CreditPageView {
  const t = translateIn(locale);
  const { code, balance, lastDay, isOver, entries } = credit;
  return {
    code,
    balance: formatVnd(isOver ? 0 : balance, locale),
    until: t(isOver ? "credit.was_through" : "credit.through", { day: formatDate(lastDay, locale, "short") }),
    history: entries.map(({ kind, amount, at }) => ({
      at,
      moment: formatMoment(new Date(at), locale, new Date(0)),
      text: `${t(`credit.entry.${kind}`)}: ${formatVnd(amount, locale)}`,
    })),
  };
}
