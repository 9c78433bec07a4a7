import { getAdmissionCounts } from "~/domain/admission/get-admission-counts.server";
import { GetAdmissionCounts } from "~/domain/admission/schema";
import { useT } from "~/i18n/use-t";
import { readQuery } from "~/request/read-input.server";
import { loadStaffPage } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { AdmissionCountsTable, CountsDayForm, WrongAdmissions } from "~/ui/staff/gate-counts";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/gate-counts";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "gate", (ctx) => getAdmissionCounts(ctx, readQuery(GetAdmissionCounts, args.url)));
}

function GateCounts({ loaderData: counts }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <>
      <PageHead
        title={t("gate.counts_title")}
        back={{ to: linkToStaff("gate"), label: t("gate.counts.back") }}
        help="gateCounts"
      />
      <CountsDayForm date={counts.date} />
      <WrongAdmissions admissions={counts.troubles} />
      <AdmissionCountsTable counts={counts} />
    </>
  );
}

export default import.meta.env.SSR ? GateCounts : undefined;
