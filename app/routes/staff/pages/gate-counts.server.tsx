import { countAdmitted } from "~/domain/admission/count-admitted.server";
import { CountAdmitted } from "~/domain/admission/schema";
import { readQuery } from "~/request/read-input.server";
import { BackToGateLink } from "~/ui/staff/gate";
import { AdmissionCountsTable, CountsDayForm, WrongAdmissions } from "~/ui/staff/gate-counts";
import type { StaffPage } from "../staff-page.server";

export const gateCountsPage: StaffPage = {
  path: "gate/counts",
  access: "gate",
  async render({ ctx, t, url }) {
    const counts = await countAdmitted(ctx, readQuery(CountAdmitted, url));
    const title = t("gate.counts_title");
    const body = (
      <>
        <BackToGateLink />
        <h1>{title}</h1>
        <CountsDayForm date={counts.date} />
        <WrongAdmissions troubles={counts.troubles} />
        <AdmissionCountsTable counts={counts} />
      </>
    );
    return { title, body };
  },
};
