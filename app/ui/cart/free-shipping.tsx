import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";

export function FreeShipping({ goodsTotal, freeFrom }: { goodsTotal: number; freeFrom: number }) {
  const { t, locale } = useT();
  const missing = freeFrom - goodsTotal;
  if (missing <= 0) return null;
  return (
    <div className="stack gap-1">
      <p className="help" id="free-shipping">
        {t("cart.until_free", { missing: formatVnd(missing, locale) })}
      </p>
      <progress className="w-full" max={freeFrom} value={goodsTotal} aria-labelledby="free-shipping" />
    </div>
  );
}
