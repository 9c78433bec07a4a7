import { auditLogPage } from "./pages/audit-log.server";
import { cvPage } from "./pages/cv.server";
import { daysPage } from "./pages/days.server";
import { enquiriesPage } from "./pages/enquiries.server";
import { enquiryPage } from "./pages/enquiry.server";
import { gatePage } from "./pages/gate.server";
import { gateCountsPage } from "./pages/gate-counts.server";
import { gateListPage } from "./pages/gate-list.server";
import { homePage } from "./pages/home.server";
import { invitationPage } from "./pages/invitation.server";
import { logInPage } from "./pages/log-in.server";
import { moderationPage } from "./pages/moderation.server";
import { moneyPage } from "./pages/money.server";
import { orderPage } from "./pages/order.server";
import { orderRefundsPage } from "./pages/order-refunds.server";
import { ordersPage } from "./pages/orders.server";
import { refundsPage } from "./pages/refunds.server";
import { staffMembersPage } from "./pages/staff-members.server";
import { twoFactorPage } from "./pages/two-factor.server";
import type { StaffPage } from "./staff-page.server";

export const staffPages: readonly StaffPage[] = [
  logInPage,
  invitationPage,
  twoFactorPage,
  homePage,
  gatePage,
  gateListPage,
  gateCountsPage,
  ordersPage,
  orderPage,
  moneyPage,
  daysPage,
  refundsPage,
  orderRefundsPage,
  enquiriesPage,
  enquiryPage,
  cvPage,
  moderationPage,
  staffMembersPage,
  auditLogPage,
];

export function findStaffPage(path: string): { page: StaffPage; params: Record<string, string> } | null {
  for (const page of staffPages) {
    const form = new RegExp(`^${page.path.replace(/:(\w+)/g, "(?<$1>[\\w-]{1,40})")}$`);
    const found = form.exec(path);
    if (found) return { page, params: { ...found.groups } };
  }
  return null;
}
