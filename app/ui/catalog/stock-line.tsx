import type { StockState } from "~/domain/catalog/labels-and-sorts.rules";
import { useT } from "~/i18n/use-t";

const tones: Record<StockState, string> = {
  available: "text-ui-ink",
  few: "font-semibold text-gold-ink",
  sold_out: "text-muted",
};

export function StockLine({ of: { state, left } }: { of: { state: StockState; left: number } }) {
  const { t } = useT();
  return <p className={`text-sm ${tones[state]}`}>{t(`catalog.stock.${state}`, { count: left })}</p>;
}
