import { useNavigation } from "react-router";
import type { CartView } from "~/domain/cart/cart-view";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/clock";
import { SubmitButton } from "../form/submit-button";
import { useNextFocus } from "../parts/focus";
import { Message } from "../parts/message";

type Props = {
  cart: CartView;
  minutes: number;
  renewed: boolean;
};

const keep = "keep-places";

export function HoldNotice({ cart, minutes, renewed }: Props) {
  const { t, locale } = useT();
  const { heldUntil, renewalsLeft } = cart;
  const textKey = cart.kind === "booking" ? "checkout.seats_held_until" : "checkout.held_until";
  const time = heldUntil && formatMoment(new Date(heldUntil), locale);
  useNextFocus(useNavigation().formData?.get("intent") === keep ? "#hold .notice" : undefined);
  return (
    <div id="hold">
      <Message tone={!heldUntil ? "warn" : renewed ? "done" : "info"}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status">{time ? t(renewed ? "checkout.renewed" : textKey, { time }) : t("checkout.not_held")}</p>
          {(!heldUntil || renewalsLeft > 0) && (
            <SubmitButton
              variant="line"
              className="whitespace-normal"
              name="intent"
              value={keep}
              formNoValidate
              formAction="#hold"
            >
              {heldUntil ? t("checkout.renew", { count: renewalsLeft, minutes }) : t("checkout.hold", { minutes })}
            </SubmitButton>
          )}
        </div>
      </Message>
    </div>
  );
}
