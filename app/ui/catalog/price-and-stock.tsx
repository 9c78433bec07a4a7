import type { StockState } from "~/domain/catalog/labels-and-sorts.rules";
import { useT } from "~/i18n/use-t";
import { Price } from "../parts/formatted-text";

type Props = { price: number; compareAt?: number | null; isFrom?: boolean; className?: string };

export function PriceTag({ price, compareAt, isFrom, className = "text-lg" }: Props) {
  const { t } = useT();
  return (
    <>
      {isFrom && <span className="help">{t("catalog.from")} </span>}
      <Price amount={price} className={`${className} font-bold`} />
      {compareAt && (
        <>
          {" "}
          <s className="help">
            <span className="sr-only">{t("catalog.was")} </span>
            <Price amount={compareAt} />
          </s>
        </>
      )}
    </>
  );
}

const tones: Record<StockState, string> = {
  available: "text-ui-ink",
  few: "font-semibold text-gold-ink",
  sold_out: "text-muted",
};

export function StockLine({ of: { state, left } }: { of: { state: StockState; left: number } }) {
  const { t } = useT();
  return <p className={`text-sm ${tones[state]}`}>{t(`catalog.stock.${state}`, { count: left })}</p>;
}
