import { type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { selectRefundRequests } from "../aftersales/list-refund-requests.server";
import { selectHeldComments, selectHeldReviews } from "../community/list-written.server";
import { selectOpenApplications, selectOpenMessages, selectOpenQuotes } from "../community/staff-enquiries.server";
import type { Ctx } from "../ctx";
import { selectPicturesWithoutText } from "../media/picture-rows.server";
import { selectOrdersOnTheWay, selectOrdersToAccept, selectOrdersToPrepare } from "../orders/search-orders.server";
import { selectTransfersToConfirm } from "../payments/list-awaited-transfers.server";
import { selectOpenRefunds, selectUnmatchedPayments } from "../payments/list-unmatched-payments.server";
import { requirePermission } from "../permission";
import { selectPoliciesToConfirm } from "../shop/policies.server";
import { sortWaiting, type WaitingKind, type WaitingWork, waitingKinds, waitingKindsOf } from "./waiting-kinds.rules";

/** Lists only work that this staff member may do. Kinds without work are left out. Runs one SQL statement. */
export async function listWaiting(ctx: Ctx): Promise<WaitingWork[]> {
  const permitted = ctx.actor.kind === "staff" ? waitingKindsOf(ctx.actor.role) : [];
  requirePermission(ctx, waitingKinds[permitted[0] ?? "orders_to_accept"].permission);
  const rows = await readWaiting(ctx.db, permitted);
  return sortWaiting(
    rows.flatMap(({ kind, count, oldestAt, amount }) =>
      oldestAt ? { kind, count, oldestAt: oldestAt.toISOString(), amount: amount || null } : [],
    ),
  );
}

/** Each query selects the columns of `waitingColumns` in their order. */
const selects: Record<WaitingKind, (db: Db) => SQLWrapper> = {
  transfers_to_confirm: selectTransfersToConfirm,
  unmatched_payments: selectUnmatchedPayments,
  refund_requests: selectRefundRequests,
  open_refunds: selectOpenRefunds,
  orders_to_accept: selectOrdersToAccept,
  orders_to_prepare: selectOrdersToPrepare,
  orders_on_the_way: selectOrdersOnTheWay,
  quotes: selectOpenQuotes,
  messages: selectOpenMessages,
  applications: selectOpenApplications,
  comments: selectHeldComments,
  reviews: selectHeldReviews,
  policies_to_confirm: selectPoliciesToConfirm,
  pictures_without_text: selectPicturesWithoutText,
};

async function readWaiting(db: Db, kinds: readonly WaitingKind[]) {
  const parts = kinds.map((kind) => sql`${selects[kind](db)}`);
  return db
    .select({
      kind: sql<WaitingKind>`kind`,
      count: sql<number>`count`.mapWith(Number),
      oldestAt: sql<Date | null>`oldest_at`.mapWith((at: string) => new Date(at)),
      amount: sql<number>`amount`.mapWith(Number),
    })
    .from(sql`(${sql.join(parts, sql` union all `)}) as waiting (kind, count, oldest_at, amount)`);
}
