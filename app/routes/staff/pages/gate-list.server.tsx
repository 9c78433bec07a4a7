import { findInDay } from "~/domain/admission/list-gate-day.server";
import { FindInDay } from "~/domain/admission/schema";
import { readQuery } from "~/request/read-query.server";
import { FoundTickets, GateBack, SearchDay } from "~/ui/staff/gate";
import type { StaffPage } from "../staff-page.server";

export const gateListPage: StaffPage = {
  path: "gate/list",
  access: "gate",
  async render({ ctx, t, url }) {
    const { q = "" } = readQuery(FindInDay, url);
    const { found, more, all } = await findInDay(ctx, { q });
    const title = t("gate.list_title");
    const body = (
      <>
        <GateBack />
        <h1>{title}</h1>
        <SearchDay q={q} />
        <p className="help">{t("gate.search.all", { count: all })}</p>
        <FoundTickets found={found} more={more} />
      </>
    );
    return { title, body };
  },
};
