import { Outlet, useLocation, useRouteLoaderData } from "react-router";
import { readOrNull } from "~/domain/read-or-null.server";
import { countStepsLeft, findNextStep } from "~/domain/setup/list-setup.server";
import { listWaiting } from "~/domain/today/list-waiting.server";
import { waitingKindsOf } from "~/domain/today/waiting-kinds.rules";
import { config } from "~/lib/config.server";
import { parseUndoForm } from "~/lib/undo-form";
import { ctxOf } from "~/request/ctx.server";
import { pageOf } from "~/request/page.server";
import { staffMiddleware, staffOf } from "~/request/staff.server";
import { getToast } from "~/request/toast.server";
import type { FrameData } from "~/ui/layout/frame-data";
import type { PageHandle } from "~/ui/layout/page-handle";
import { useVisitorFrame } from "~/ui/layout/use-visitor-frame";
import { StaffFrame } from "~/ui/staff/staff-frame";
import { StaffSearch } from "~/ui/staff/staff-search";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [staffMiddleware];
export const handle: PageHandle = { layout: "staff", hasScript: false };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { session } = staffOf(context);
  const member = session && session.offeredSecret === null ? session.member : null;
  const hasWork = member !== null && waitingKindsOf(member.role).length > 0;
  return {
    member: member && { fullName: member.fullName, role: member.role },
    waiting: (hasWork && (await readOrNull("work that waits for staff", listWaiting(ctxOf(context))))) || [],
    stepsLeft: (member && (await readOrNull("set-up", countStepsLeft(ctxOf(context))))) || 0,
    setup: member && (await readOrNull("next step of the set-up", findNextStep(ctxOf(context)))),
    undo: parseUndoForm((await getToast(request)).toast?.description),
    icon: pageOf(context).appearance.favicon.light,
    isDemo: config.isDemo,
  };
}

export const meta = () => [{ name: "robots", content: "noindex, nofollow" }];

function StaffLayout({ loaderData: { icon, undo, ...frame } }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<FrameData>("root");
  const { toast } = useVisitorFrame();
  return (
    <StaffFrame
      {...frame}
      shop={root?.shop.name ?? ""}
      logo={root?.logo}
      color={root?.color ?? "light"}
      toast={toast && { ...toast, undo }}
      path={pathname + search}
      search={<StaffSearch />}
    >
      <link rel="icon" href={icon} />
      <Outlet />
    </StaffFrame>
  );
}

export default import.meta.env.SSR ? StaffLayout : undefined;
