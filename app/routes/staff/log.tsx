import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { ListAuditEntries } from "~/domain/staff/schema";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { readQuery } from "~/request/read-input.server";
import { loadStaffPage } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { AuditSubject, describeChange, hasRowFacts } from "~/ui/staff/audit-entry";
import { OlderLinks } from "~/ui/staff/older-links";
import { PageHead } from "~/ui/staff/page-head";
import { StaffTable } from "~/ui/staff/staff-table";
import type { Route } from "./+types/log";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", async (ctx) => {
    const query = readQuery(ListAuditEntries, args.url);
    const { acts: entries, next } = await listAuditEntries(ctx, query);
    return { entries, next, before: query.before, now: ctx.now };
  });
}

function AuditLog({ loaderData: { entries, before: newer, next, now } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const title = t("staff.rooms.log");
  const options = { t, locale };
  const names = {
    who: t("staff.log.who"),
    what: t("staff.log.what"),
    subject: t("staff.log.subject"),
    change: t("staff.log.change"),
  };
  return (
    <>
      <PageHead title={title} help="log" />
      {entries.length === 0 && <p>{t("staff.log.empty")}</p>}
      <StaffTable headings={[t("staff.log.when"), ...Object.values(names)]}>
        {entries.map(({ id, at, name, email, role, what, subject, before, after, changed, isPurged }) => (
          <tr key={id}>
            <th scope="row" className="num">
              <time dateTime={at}>{formatMoment(new Date(at), locale, now)}</time>
            </th>
            <td data-name={names.who}>
              <span>
                {name} ({t(`staff.roles.${role}`)}){email && <span className="help"> {email}</span>}
              </span>
            </td>
            <td data-name={names.what}>{t(`staff.actions.${what}`)}</td>
            <td data-name={names.subject}>
              <AuditSubject what={what} subject={subject} isPurged={isPurged} />
            </td>
            <td data-name={names.change}>
              {describeChange(before, after, { ...options, isRow: hasRowFacts(subject) }) || "–"}
              {changed.length > 0 && <ChangedRows rows={changed} total={after} />}
            </td>
          </tr>
        ))}
      </StaffTable>
      <OlderLinks to={linkToStaff("log")} before={newer} next={next} />
    </>
  );
}

export default import.meta.env.SSR ? AuditLog : undefined;

type AuditLogEntry = Route.ComponentProps["loaderData"]["entries"][number];

function ChangedRows({ rows, total }: { rows: AuditLogEntry["changed"]; total: AuditLogEntry["after"] }) {
  const { locale, t } = useT();
  const count = typeof total?.rows === "number" ? total.rows : rows.length;
  return (
    <details>
      <summary className="staff-summary">{t("staff.log.rows", { shown: rows.length, count })}</summary>
      <ul>
        {rows.map(({ name, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an entry never change
          <li key={index}>
            <b>{name}</b> {describeChange(before, after, { t, locale, isRow: true })}
          </li>
        ))}
      </ul>
    </details>
  );
}
