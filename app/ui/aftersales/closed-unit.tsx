import type { ClosedUnit } from "~/domain/aftersales/get-closure-choice.server";
import { useT } from "~/i18n/use-t";
import { formatCode } from "~/lib/codes";

export function ClosedUnitName({ unit: { name, of, people, time, mark } }: { unit: ClosedUnit }) {
  const { t } = useT();
  const texts = [
    t("orders.closed.unit", { name, of }),
    time,
    people > 1 && t("orders.closed.people", { count: people }),
    mark && t("exchange.mark", { ...mark, code: formatCode(mark.code) }),
  ];
  return <span className="font-semibold">{texts.filter(Boolean).join(" · ")}</span>;
}
