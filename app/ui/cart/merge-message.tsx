import type { CartMergeView } from "~/domain/cart/get-cart-page.server";
import { useT } from "~/i18n/use-t";
import { Message } from "../parts/message";

export default function MergeMessage({ joined: { came, summed, leftOut, maxSeats } }: { joined: CartMergeView }) {
  const { t } = useT();
  return (
    <Message title={t("cart.joined")}>
      {came > 0 && <p>{t("cart.joined_came", { count: came })}</p>}
      {summed.map(({ name, had, brought, now }) => (
        <p key={name}>{t(now < had + brought ? "cart.joined_max" : "cart.joined_sum", { name, had, brought, now })}</p>
      ))}
      {leftOut > 0 && <p>{t("cart.joined_left_out", { count: leftOut, max: maxSeats })}</p>}
    </Message>
  );
}
