import { countAdmitted } from "~/domain/admission/count-admitted.server";
import { CountAdmitted } from "~/domain/admission/schema";
import { readQuery } from "~/request/read-query.server";
import { GateBack } from "~/ui/staff/gate";
import { CountedPeople, CountsDay, Troubles } from "~/ui/staff/gate-counts";
import type { StaffPage } from "../staff-page.server";

export const gateCountsPage: StaffPage = {
  path: "gate/counts",
  access: "gate",
  async render({ ctx, t, url }) {
    const counts = await countAdmitted(ctx, readQuery(CountAdmitted, url));
    const title = t("gate.counts_title");
    const body = (
      <>
        <GateBack />
        <h1>{title}</h1>
        <CountsDay date={counts.date} />
        <Troubles troubles={counts.troubles} />
        <CountedPeople counts={counts} />
      </>
    );
    return { title, body };
  },
};
