import { redirect, useRouteLoaderData } from "react-router";
import { z } from "zod";
import { logOutStaff } from "~/domain/staff/log-in-staff.server";
import type { WaitingWork } from "~/domain/today/waiting-kinds.rules";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { firstPageOnSite } from "~/ui/staff/staff-areas";
import { StaffHeading } from "~/ui/staff/staff-title";
import { WaitingList } from "~/ui/staff/waiting-list";
import type { Route } from "./+types/home";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx, { session }) => {
    if (!session) throw new Error("The home page of staff was opened without a session");
    const workplace = firstPageOnSite(session.member.role);
    if (workplace) throw redirect(workplace, 303);
    return { now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "staff", {
    log_out: defineAction(z.object({}), async (ctx, _, { token, setToken }) => {
      await logOutStaff(ctx, token);
      setToken(null);
      return { to: linkToStaff("logIn", null, { out: 1 }) };
    }),
  });
}

/** The layout has read the waiting work, because the menu shows its numbers. */
function Today({ loaderData: { now } }: Route.ComponentProps) {
  const { t } = useT();
  const waiting = useRouteLoaderData<{ waiting: WaitingWork[] }>("routes/staff/layout")?.waiting ?? [];
  return (
    <>
      <StaffHeading title={t("staff.rooms.home")} />
      <WaitingList waiting={waiting} now={now} />
    </>
  );
}

export default import.meta.env.SSR ? Today : undefined;
