import type { getRow } from "~/domain/back-office/rows.server";
import type { EntryFacts } from "~/domain/ctx";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { AuditSubject, type ChosenField, describeChange, hasRowFacts } from "./audit-entry";

type RowHistoryEntry = Pick<Awaited<ReturnType<typeof getRow>>["history"][number], "id" | "name" | "at" | "action"> & {
  subject?: string;
  before: EntryFacts | null;
  after: EntryFacts | null;
};

type Props = { entries: readonly RowHistoryEntry[]; now: Date; fields?: readonly ChosenField[]; hasSubjects?: boolean };

/** With `hasSubjects`, the entries may be about several rows and pools, and each one is named. */
export function RowHistory({ entries, now, fields = [], hasSubjects = false }: Props) {
  const { locale, t } = useT();
  return (
    <section className="stack" aria-labelledby="history">
      <h2 id="history">{t("back_office.rows.history")}</h2>
      {entries.length === 0 && <p className="help">{t("back_office.rows.no_history")}</p>}
      <ul className="stack">
        {entries.map(({ id, name, at, action, subject, before, after }) => (
          <li key={id}>
            <strong>{t(`staff.actions.${action}`)}</strong>{" "}
            {hasSubjects && subject && (
              <>
                <AuditSubject what={action} subject={subject} />{" "}
              </>
            )}
            <span className="help">
              {t("back_office.rows.who", { name, time: formatMoment(new Date(at), locale, now) })}
            </span>
            <br />
            {describeChange(before, after, { t, locale, fields, isRow: !hasSubjects || hasRowFacts(subject ?? "") })}
          </li>
        ))}
      </ul>
    </section>
  );
}
