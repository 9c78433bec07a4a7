import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import type { BriefCart } from "~/domain/cart/cart-view";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { SubmitButton } from "../form/submit-button";
import { useNextFocus } from "../parts/focus";
import { Icon } from "../parts/icon";

type Props = {
  cart: BriefCart;
  minutes: number;
  /** When the server rendered the page, the hold had this many seconds left. */
  endsIn: number;
  isRenewed: boolean;
};

const keep = "keep-places";
/** Renewal is offered only in the last minutes of the hold. */
const renewableSeconds = 5 * 60;

export function HoldMessage({ cart, minutes, endsIn, isRenewed }: Props) {
  const { t, locale } = useT();
  const { heldUntil, renewalsLeft } = cart;
  const textKey = cart.goodsTotal > 0 ? "checkout.held_until" : "checkout.seats_held_until";
  const [before, after] = t(isRenewed ? "checkout.renewed" : textKey, { time: "~" }).split("~");
  const isEnding = useIsHoldEnding(heldUntil, endsIn);
  useNextFocus(useNavigation().formData?.get("intent") === keep ? "#hold p" : undefined);
  return (
    <div id="hold" className="hold">
      <Icon name="clock" size={20} />
      <p role="status" tabIndex={-1}>
        {heldUntil ? (
          <>
            {before}
            <b>{formatMoment(new Date(heldUntil), locale)}</b>
            {after}
            {isEnding && ` ${t("checkout.hold_ends")}`}
          </>
        ) : (
          t("checkout.not_held")
        )}
      </p>
      {(!heldUntil || (isEnding && renewalsLeft > 0)) && (
        <SubmitButton
          variant="quiet"
          className="whitespace-normal underline"
          name="intent"
          value={keep}
          formNoValidate
          formAction="#hold"
        >
          {heldUntil ? t("checkout.renew", { count: renewalsLeft, minutes }) : t("checkout.hold", { minutes })}
        </SubmitButton>
      )}
    </div>
  );
}

/** Returns whether the hold is in its last minutes. Without a script, the result stays as it was at rendering. */
function useIsHoldEnding(heldUntil: string | null, endsIn: number): boolean {
  const [endingHold, setEndingHold] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setEndingHold(heldUntil), Math.max(0, endsIn - renewableSeconds) * 1000);
    return () => clearTimeout(timer);
  }, [heldUntil, endsIn]);
  return heldUntil !== null && (endsIn <= renewableSeconds || endingHold === heldUntil);
}
