import type { CartView } from "~/domain/cart/cart-view";
import { useT } from "~/i18n/use-t";
import { formatClock } from "~/lib/shop-time";
import { SubmitButton } from "../form/submit-button";
import { Notice } from "../parts/notice";

/** Until when the places are kept, as a clock time, and the button to keep them longer; what was typed stays. */
export function HoldNotice({ cart }: { cart: CartView }) {
  const { t, locale } = useT();
  const { heldUntil, renewalsLeft } = cart;
  return (
    <Notice tone={heldUntil ? "info" : "warn"}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {heldUntil
            ? t("checkout.held_until", { time: formatClock(new Date(heldUntil), locale) })
            : t("checkout.not_held")}
        </p>
        {(!heldUntil || renewalsLeft > 0) && (
          <SubmitButton look="line" name="intent" value="keep-places" formNoValidate>
            {heldUntil ? t("checkout.renew", { count: renewalsLeft }) : t("checkout.hold")}
          </SubmitButton>
        )}
      </div>
    </Notice>
  );
}
