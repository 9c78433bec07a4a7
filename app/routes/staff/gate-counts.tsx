import { countAdmitted } from "~/domain/admission/count-admitted.server";
import { CountAdmitted } from "~/domain/admission/schema";
import { useT } from "~/i18n/use-t";
import { readQuery } from "~/request/read-input.server";
import { loadStaffPage } from "~/request/staff-page.server";
import { BackToGateLink } from "~/ui/staff/gate";
import { AdmissionCountsTable, CountsDayForm, WrongAdmissions } from "~/ui/staff/gate-counts";
import { StaffTitle } from "~/ui/staff/staff-title";
import type { Route } from "./+types/gate-counts";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "gate", (ctx) => countAdmitted(ctx, readQuery(CountAdmitted, args.url)));
}

function GateCounts({ loaderData: counts }: Route.ComponentProps) {
  const { t } = useT();
  const title = t("gate.counts_title");
  return (
    <>
      <StaffTitle title={title} />
      <BackToGateLink />
      <h1>{title}</h1>
      <CountsDayForm date={counts.date} />
      <WrongAdmissions troubles={counts.troubles} />
      <AdmissionCountsTable counts={counts} />
    </>
  );
}

export default import.meta.env.SSR ? GateCounts : undefined;
