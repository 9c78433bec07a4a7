import { useT } from "~/i18n/use-t";
import { Price } from "../parts/price";

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
