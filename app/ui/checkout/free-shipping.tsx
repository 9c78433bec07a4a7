import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";

/** How far the goods in the cart are from being sent for nothing; whole VND. */
export function FreeShipping({ goodsTotal, freeFrom }: { goodsTotal: number; freeFrom: number }) {
  const { t, locale } = useT();
  const missing = Math.max(0, freeFrom - goodsTotal);
  const words = missing === 0 ? t("cart.ships_free") : t("cart.until_free", { missing: formatVnd(missing, locale) });
  return (
    <div className="stack gap-1">
      <p className="help" id="free-shipping">
        {words}
      </p>
      <progress
        className="w-full"
        max={freeFrom}
        value={Math.min(goodsTotal, freeFrom)}
        aria-labelledby="free-shipping"
      />
    </div>
  );
}
