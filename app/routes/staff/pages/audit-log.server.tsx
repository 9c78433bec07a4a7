import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { ListAuditEntries } from "~/domain/staff/schema";
import { formatMoment } from "~/lib/clock";
import { readQuery } from "~/request/read-input.server";
import { AuditSubject, describeFacts } from "~/ui/staff/audit-entry";
import { OlderLinks } from "~/ui/staff/older-links";
import type { StaffPage } from "../staff-page.server";

export const auditLogPage: StaffPage = {
  path: "log",
  access: "shop",
  async render({ ctx, t, url }) {
    const query = readQuery(ListAuditEntries, url);
    const { acts: entries, next } = await listAuditEntries(ctx, query);
    const title = t("staff.rooms.log");
    const options = { t, locale: ctx.locale };
    const names = {
      who: t("staff.log.who"),
      what: t("staff.log.what"),
      subject: t("staff.log.subject"),
      change: t("staff.log.change"),
    };
    const body = (
      <>
        <h1>{title}</h1>
        {entries.length === 0 && <p>{t("staff.log.empty")}</p>}
        <table className="staff-table">
          <thead>
            <tr>
              <th scope="col">{t("staff.log.when")}</th>
              {Object.values(names).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, at, name, email, role, what, subject, before, after }) => (
              <tr key={id}>
                <th scope="row" className="num">
                  <time dateTime={at}>{formatMoment(new Date(at), ctx.locale, ctx.now)}</time>
                </th>
                <td data-name={names.who}>
                  <span>
                    {name} ({t(`staff.roles.${role}`)}){email && <span className="help"> {email}</span>}
                  </span>
                </td>
                <td data-name={names.what}>{t(`staff.acts.${what}`)}</td>
                <td data-name={names.subject}>
                  <AuditSubject what={what} subject={subject} />
                </td>
                <td data-name={names.change}>
                  {[before, after].flatMap((facts) => describeFacts(facts, options)).join(" → ") || "–"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <OlderLinks to="/staff/log" before={query.before} next={next} />
      </>
    );
    return { title, body };
  },
};
