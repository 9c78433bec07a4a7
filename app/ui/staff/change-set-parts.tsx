import type { ChangeSetView } from "~/domain/staff/change-sets/get-change-set.server";
import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";
import { buttonClass } from "../parts/button";
import { Icon } from "../parts/icon";

type Counts = Pick<ChangeSetView, "counts" | "total">;

export function ChangeFigures({ counts, total, note }: Counts & { note: string | null }) {
  const { t, locale } = useT();
  const figures = [
    ["matched", total],
    ["planned", counts.planned],
    ["applied", counts.applied],
    ["undone", counts.undone],
    ["refused", counts.refused + counts.skipped],
  ] as const;
  return (
    <div className="card cal-figures">
      <dl>
        {figures
          .filter(([name, count]) => count > 0 || name === "matched" || name === "refused")
          .map(([name, count]) => (
            <div key={name} className={`cal-figure-${name}`}>
              <dt>{t(`calendar.changes.${name}`)}</dt>
              <dd className="num">{formatNumber(count, locale)}</dd>
            </div>
          ))}
      </dl>
      {note && <p className="help">{note}</p>}
    </div>
  );
}

type ChangeSetBarProps = Pick<ChangeSetView, "kind" | "id" | "counts">;

export function ApplyBar({ kind, id, counts, back }: ChangeSetBarProps & { back: string }) {
  const { t } = useT();
  return (
    <form method="post" className="card cal-bar-apply">
      <p className="help">{t("calendar.changes.undo_note")}</p>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <a href={back} className={buttonClass("line")}>
        {t("calendar.changes.drop")}
      </a>
      <button type="submit" name="act" value="apply" className={buttonClass()}>
        {t(kind === "slots" ? "calendar.changes.apply" : "back_office.changes.apply", { count: counts.planned })}
      </button>
    </form>
  );
}

export function UndoBar({ kind, id, counts }: ChangeSetBarProps) {
  const { t } = useT();
  return (
    <form method="post" className="card cal-bar-apply">
      <p className="help">{t("calendar.changes.done_note")}</p>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="act" value="undo" className={buttonClass("line")}>
        <Icon name="undo" size={20} />
        {t(kind === "slots" ? "calendar.changes.undo" : "back_office.changes.undo", { count: counts.applied })}
      </button>
    </form>
  );
}
