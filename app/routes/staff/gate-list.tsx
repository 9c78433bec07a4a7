import { searchGateDay } from "~/domain/admission/list-gate-day.server";
import { SearchGateDay } from "~/domain/admission/schema";
import { listLastEntries } from "~/domain/inventory/list-last-entries.server";
import { useT } from "~/i18n/use-t";
import { readQuery } from "~/request/read-input.server";
import { loadStaffPage } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { FoundTickets, GateSearchForm, LastEntries } from "~/ui/staff/gate";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/gate-list";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "gate", async (ctx) => {
    const { q = "" } = readQuery(SearchGateDay, args.url);
    const [day, lastEntries] = await Promise.all([searchGateDay(ctx, { q }), listLastEntries(ctx)]);
    return { q, ...day, lastEntries };
  });
}

function GateList({ loaderData: { q, found, more, all, lastEntries } }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <>
      <PageHead
        title={t("gate.list_title")}
        back={{ to: linkToStaff("gate"), label: t("gate.counts.back") }}
        help="gateList"
      />
      <LastEntries entries={lastEntries} />
      <GateSearchForm q={q} />
      <p className="help">{t("gate.search.all", { count: all })}</p>
      <FoundTickets found={found} more={more} />
    </>
  );
}

export default import.meta.env.SSR ? GateList : undefined;
