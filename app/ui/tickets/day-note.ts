import type { BookingDay } from "~/domain/pricing/booking-days.server";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";

export type Ask = { formMethod: "get"; formAction: string };

export function useDayNote({ state, left, price }: BookingDay): { short: string; long: string } {
  const { t, locale } = useT();
  const cost = price === null ? "" : formatVnd(price, locale);
  switch (state) {
    case "open":
      return { short: price === null ? "" : `${price / 1000}k`, long: cost };
    case "few": {
      const few = t("tickets.month.left", { count: left });
      return { short: few, long: `${cost}, ${few}` };
    }
    case "full":
    case "closed":
    case "over":
    case "past":
    case "beyond": {
      const word = t(`tickets.month.${state}`);
      return { short: word, long: word };
    }
  }
}
