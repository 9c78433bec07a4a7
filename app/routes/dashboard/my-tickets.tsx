import { useOfflineTickets } from "~/browser/workers";
import { listMyTickets } from "~/domain/accounts/list-my-tickets.server";
import { presentVisits } from "~/domain/accounts/present-visits.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { getGuard } from "~/request/guards.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { DashboardPage } from "~/ui/account/dashboard-page";
import { UpcomingVisits, VisitCard } from "~/ui/account/visit-card";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { Titled } from "~/ui/parts/blocks";
import type { Route } from "./+types/my-tickets";

export const middleware: Route.MiddlewareFunction[] = [getGuard("auth")];
export const handle: PageHandle = { layout: "profile" };

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const ctx = ctxOf(context);
  const { coming, past } = await load(listMyTickets(ctx));
  const title = ctx.t("settings.nav.myTickets");
  return withHead(args, "myTickets", { coming: presentVisits(ctx, coming), past: presentVisits(ctx, past), title });
}

export const meta = pageMeta;

export default function MyTicketsPage({ loaderData: { coming, past, title } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const [next] = coming;
  useOfflineTickets(locale, next?.orderCode);
  return (
    <DashboardPage title={title}>
      <Titled id="coming" title={t("settings.tickets.coming")} size="text-lg">
        <UpcomingVisits visits={coming} />
      </Titled>
      {past.length > 0 && (
        <Titled id="past" title={t("settings.tickets.past")} size="text-lg">
          <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
            {past.map((visit) => (
              <VisitCard key={visit.key} visit={visit} />
            ))}
          </ul>
        </Titled>
      )}
    </DashboardPage>
  );
}
