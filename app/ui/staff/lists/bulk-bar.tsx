import { useT } from "~/i18n/use-t";
import { buttonClass } from "../../parts/button";

/** The bar at the foot of a list's form. A CSS counter says how many rows are ticked. */
export function BulkBar({ total, all }: { total: number; all: string }) {
  const { t } = useT();
  return (
    <div className="list-bulk">
      <p>
        <span className="list-bulk-none">{t("back_office.bulk.choose")}</span>
        <span className="list-bulk-some">
          {t("back_office.bulk.chosen")} <b className="list-ticked" />
        </span>{" "}
        <a href={all} className="staff-link staff-tap">
          {t("back_office.bulk.all", { count: total })}
        </a>
      </p>
      <button type="submit" className={buttonClass()}>
        {t("back_office.bulk.edit")} <span className="list-ticked" />
      </button>
    </div>
  );
}
