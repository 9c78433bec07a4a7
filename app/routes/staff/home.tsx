import { z } from "zod";
import { countRefundRequests } from "~/domain/aftersales/list-refund-requests.server";
import { countHeld } from "~/domain/community/list-written.server";
import { countEnquiries } from "~/domain/community/staff-enquiries.server";
import type { Ctx } from "~/domain/ctx";
import { countOrdersToDo } from "~/domain/orders/search-orders.server";
import { countUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { hasPermission } from "~/domain/permission";
import { readOrNull } from "~/domain/read-or-null.server";
import { logOutStaff } from "~/domain/staff/log-in-staff.server";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { staffPageLinks } from "~/ui/staff/staff-frame";
import { StaffHeading } from "~/ui/staff/staff-title";
import type { Route } from "./+types/home";

const waitingCounts: Partial<Record<(typeof staffPageLinks)[number]["id"], (ctx: Ctx) => Promise<number>>> = {
  orders: countOrdersToDo,
  money: countUnmatchedPayments,
  refunds: countRefundRequests,
  enquiries: countEnquiries,
  moderation: countHeld,
};

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx, { session }) => {
    if (!session) throw new Error("The home page of staff was opened without a session");
    const { fullName: name, role } = session.member;
    const links = await Promise.all(
      staffPageLinks
        .filter((link) => hasPermission(role, link.for))
        .map(async ({ id }) => {
          const count = waitingCounts[id]?.(ctx);
          return { id, count: (count && (await readOrNull(`count of ${id}`, count))) ?? 0 };
        }),
    );
    return { name, role, links };
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

function Home({ loaderData: { name, role, links } }: Route.ComponentProps) {
  const { t } = useT();
  const title = t("staff.home.title", { name });
  return (
    <div className="staff-narrow stack">
      <StaffHeading title={title} />
      <p>{t("staff.home.role", { role: t(`staff.roles.${role}`) })}</p>
      {links.length === 0 && <p>{t("staff.home.no_rooms")}</p>}
      {links.map(({ id, count }) => (
        <a key={id} href={linkToStaff(id)} className={buttonClass(count > 0 ? "soft" : "line")}>
          {t(`staff.rooms.${id}`)}
          {count > 0 && <> · {t("staff.home.waiting", { count })}</>}
        </a>
      ))}
    </div>
  );
}

export default import.meta.env.SSR ? Home : undefined;
