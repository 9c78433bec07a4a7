import type { OrderView } from "~/domain/selling/order-view";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { useShop } from "../layout/use-shop";

/** What money goes back to the buyer, which way, and what that still needs of them. */
export function RefundNotes({ order }: { order: OrderView }) {
  const { t, locale } = useT();
  const shop = useShop();
  const contact = [shop?.email, shop?.phone].filter(Boolean).join(", ");
  return order.refunds.map(({ amount, through }) => (
    <p key={through}>
      {through
        ? t("orders.refund_through", { amount: formatVnd(amount, locale), method: through })
        : t("orders.refund_by_hand", { amount: formatVnd(amount, locale), contact })}
    </p>
  ));
}
