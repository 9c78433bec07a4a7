import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "~db/client.server";
import { selectRefundRequests } from "../aftersales/list-refund-requests.server";
import { selectHeldComments, selectHeldReviews } from "../community/list-written.server";
import { selectOpenApplications, selectOpenMessages, selectOpenQuotes } from "../community/staff-enquiries.server";
import type { Ctx } from "../ctx";
import { selectOrdersOnTheWay, selectOrdersToAccept, selectOrdersToPrepare } from "../orders/search-orders.server";
import { selectOpenRefunds, selectUnmatchedPayments } from "../payments/list-unmatched-payments.server";
import { requirePermission } from "../permission";
import { sortWaiting, type WaitingWork, waitingKinds, waitingKindsOf } from "./waiting-kinds.rules";

/** Lists only work that this staff member may do. Kinds without work are left out. Runs one SQL statement. */
export async function listWaiting(ctx: Ctx): Promise<WaitingWork[]> {
  const permitted = ctx.actor.kind === "staff" ? waitingKindsOf(ctx.actor.role) : [];
  requirePermission(ctx, waitingKinds[permitted[0] ?? "orders_to_accept"].permission);
  const rows = await selectWaiting(ctx.db);
  return sortWaiting(
    rows.flatMap(({ kind, count, oldestAt, amount }) =>
      oldestAt && permitted.includes(kind)
        ? { kind, count, oldestAt: oldestAt.toISOString(), amount: amount || null }
        : [],
    ),
  );
}

function selectWaiting(db: Db) {
  return unionAll(
    selectUnmatchedPayments(db),
    selectOpenRefunds(db),
    selectRefundRequests(db),
    selectOrdersToAccept(db),
    selectOrdersToPrepare(db),
    selectOrdersOnTheWay(db),
    selectOpenQuotes(db),
    selectOpenMessages(db),
    selectOpenApplications(db),
    selectHeldComments(db),
    selectHeldReviews(db),
  );
}
