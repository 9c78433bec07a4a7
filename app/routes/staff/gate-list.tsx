import { searchGateDay } from "~/domain/admission/list-gate-day.server";
import { SearchGateDay } from "~/domain/admission/schema";
import { useT } from "~/i18n/use-t";
import { readQuery } from "~/request/read-input.server";
import { loadStaffPage } from "~/request/staff-page.server";
import { BackToGateLink, FoundTickets, GateSearchForm } from "~/ui/staff/gate";
import { StaffTitle } from "~/ui/staff/staff-title";
import type { Route } from "./+types/gate-list";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "gate", async (ctx) => {
    const { q = "" } = readQuery(SearchGateDay, args.url);
    return { q, ...(await searchGateDay(ctx, { q })) };
  });
}

function GateList({ loaderData: { q, found, more, all } }: Route.ComponentProps) {
  const { t } = useT();
  const title = t("gate.list_title");
  return (
    <>
      <StaffTitle title={title} />
      <BackToGateLink />
      <h1>{title}</h1>
      <GateSearchForm q={q} />
      <p className="help">{t("gate.search.all", { count: all })}</p>
      <FoundTickets found={found} more={more} />
    </>
  );
}

export default import.meta.env.SSR ? GateList : undefined;
