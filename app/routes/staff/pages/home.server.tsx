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
import { buttonClass } from "~/ui/parts/button";
import { staffPageLinks } from "~/ui/staff/staff-frame";
import { defineAction, type StaffPage } from "../staff-page.server";

const waitingCounts: Partial<Record<(typeof staffPageLinks)[number]["id"], (ctx: Ctx) => Promise<number>>> = {
  orders: countOrdersToDo,
  money: countUnmatchedPayments,
  refunds: countRefundRequests,
  enquiries: countEnquiries,
  moderation: countHeld,
};

export const homePage: StaffPage = {
  path: "",
  access: "staff",
  async render({ ctx, t, session }) {
    if (!session) throw new Error("homeRoom: nobody is logged in");
    const { fullName: name, role } = session.member;
    const links = await Promise.all(
      staffPageLinks
        .filter((link) => hasPermission(role, link.for))
        .map(async ({ id }) => {
          const count = waitingCounts[id]?.(ctx);
          return { id, count: (count && (await readOrNull(`count of ${id}`, count))) ?? 0 };
        }),
    );
    const title = t("staff.home.title", { name });
    const body = (
      <div className="staff-narrow stack">
        <h1>{title}</h1>
        <p>{t("staff.home.role", { role: t(`staff.roles.${role}`) })}</p>
        {links.length === 0 && <p>{t("staff.home.no_rooms")}</p>}
        {links.map(({ id, count }) => (
          <a key={id} href={`/staff/${id}`} className={buttonClass(count > 0 ? "soft" : "line")}>
            {t(`staff.rooms.${id}`)}
            {count > 0 && <> · {t("staff.home.waiting", { count })}</>}
          </a>
        ))}
      </div>
    );
    return { title, body };
  },
  actions: {
    log_out: defineAction(z.object({}), async ({ ctx, token, setToken }) => {
      await logOutStaff(ctx, token);
      setToken(null);
      return { to: "/staff/login?out=1" };
    }),
  },
};
