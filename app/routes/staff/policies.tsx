import { listPolicies } from "~/domain/back-office/edit-policies.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { loadStaffPage } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { EmptyState } from "~/ui/staff/empty-state";
import { PageHead } from "~/ui/staff/page-head";
import { StaffTable } from "~/ui/staff/staff-table";
import { StatePill } from "~/ui/staff/state-pill";
import type { Route } from "./+types/policies";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "content", async (ctx) => ({ policies: await listPolicies(ctx), now: ctx.now }));
}

function Policies({ loaderData: { policies, now } }: Route.ComponentProps) {
  const { t, locale } = useT();
  const [name = "", state = "", updated = ""] = (["name", "state", "updated"] as const).map((key) =>
    t(`back_office.policies.${key}`),
  );
  return (
    <div className="stack">
      <PageHead title={t("staff.rooms.policies")} text={t("back_office.policies.intro")} help="policies" />
      {policies.length === 0 ? (
        <EmptyState title={t("back_office.policies.none")} text={t("back_office.policies.none_text")} />
      ) : (
        <StaffTable headings={[name, state, updated]}>
          {policies.map(({ slug, title, isConfirmed, updatedAt }) => (
            <tr key={slug}>
              <th scope="row">
                <a href={linkToStaff("policy", { slug })}>{title}</a>
              </th>
              <td data-name={state}>
                <PolicyState isConfirmed={isConfirmed} />
              </td>
              <td data-name={updated} className="num">
                <time dateTime={updatedAt}>{formatMoment(new Date(updatedAt), locale, now)}</time>
              </td>
            </tr>
          ))}
        </StaffTable>
      )}
    </div>
  );
}

export default import.meta.env.SSR ? Policies : undefined;

function PolicyState({ isConfirmed }: { isConfirmed: boolean }) {
  const { t } = useT();
  return (
    <StatePill tone={isConfirmed ? "good" : "wait"}>
      {t(isConfirmed ? "back_office.policies.published" : "back_office.policies.to_read")}
    </StatePill>
  );
}
