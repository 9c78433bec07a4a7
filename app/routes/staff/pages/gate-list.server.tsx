import { searchGateDay } from "~/domain/admission/list-gate-day.server";
import { SearchGateDay } from "~/domain/admission/schema";
import { readQuery } from "~/request/read-input.server";
import { BackToGateLink, FoundTickets, GateSearchForm } from "~/ui/staff/gate";
import type { StaffPage } from "../staff-page.server";

export const gateListPage: StaffPage = {
  path: "gate/list",
  access: "gate",
  async render({ ctx, t, url }) {
    const { q = "" } = readQuery(SearchGateDay, url);
    const { found, more, all } = await searchGateDay(ctx, { q });
    const title = t("gate.list_title");
    const body = (
      <>
        <BackToGateLink />
        <h1>{title}</h1>
        <GateSearchForm q={q} />
        <p className="help">{t("gate.search.all", { count: all })}</p>
        <FoundTickets found={found} more={more} />
      </>
    );
    return { title, body };
  },
};
