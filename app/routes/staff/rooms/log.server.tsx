import { listActs } from "~/domain/staff/acts.server";
import { ListActs } from "~/domain/staff/schema";
import { formatMoment } from "~/lib/shop-time";
import { readQuery } from "~/request/read-query.server";
import { ActSubject, factsInWords } from "~/ui/staff/act";
import { Older } from "~/ui/staff/older";
import type { Room } from "../room.server";

export const logRoom: Room = {
  path: "log",
  for: "shop",
  async show({ ctx, t, url }) {
    const asked = readQuery(ListActs, url);
    const { acts, next } = await listActs(ctx, asked);
    const title = t("staff.rooms.log");
    const how = { t, locale: ctx.locale };
    const names = {
      who: t("staff.log.who"),
      what: t("staff.log.what"),
      subject: t("staff.log.subject"),
      change: t("staff.log.change"),
    };
    const body = (
      <>
        <h1>{title}</h1>
        {acts.length === 0 && <p>{t("staff.log.empty")}</p>}
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
            {acts.map(({ id, at, name, email, role, what, subject, before, after }) => (
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
                  <ActSubject what={what} subject={subject} />
                </td>
                <td data-name={names.change}>
                  {[before, after].flatMap((facts) => factsInWords(facts, how)).join(" → ") || "–"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Older to="/staff/log" before={asked.before} next={next} />
      </>
    );
    return { title, body };
  },
};
