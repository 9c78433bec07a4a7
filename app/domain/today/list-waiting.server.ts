import { type SQLWrapper, sql } from "drizzle-orm";
import { shopClock, shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { selectClosuresAhead } from "../aftersales/list-closures.server";
import { selectRefundRequests } from "../aftersales/list-refund-requests.server";
import { selectHeldComments, selectHeldReviews } from "../community/list-written.server";
import { selectOpenApplications, selectOpenMessages, selectOpenQuotes } from "../community/staff-enquiries.server";
import { hasNoNewsSince, selectPostsWithoutTranslation } from "../content/posts/list-posts.server";
import { selectOutdatedWeather } from "../content/weather.server";
import type { Ctx } from "../ctx";
import { selectPicturesWithoutText } from "../media/picture-rows.server";
import { selectOrdersOnTheWay, selectOrdersToAccept, selectOrdersToPrepare } from "../orders/search-orders.server";
import { selectTransfersToConfirm } from "../payments/list-awaited-transfers.server";
import { selectOpenRefunds, selectUnmatchedPayments } from "../payments/list-unmatched-payments.server";
import { requireAnyPermission } from "../permission";
import { selectPoliciesToConfirm, selectPoliciesWithoutTranslation } from "../shop/policies.server";
import { settingText } from "../shop/shop.rules";
import {
  sortWaiting,
  type WaitingKind,
  type WaitingWork,
  waitingKindsOf,
  waitingPermissions,
} from "./waiting-kinds.rules";

/** Lists only work that this staff member may do or see. Kinds without work are left out. Runs one SQL statement. */
export async function listWaiting(ctx: Ctx): Promise<WaitingWork[]> {
  const { role } = requireAnyPermission(ctx, waitingPermissions);
  const kinds = waitingKindsOf(role).filter((kind) => kind !== "weather_outdated" || isWithinOpeningHours(ctx));
  const rows = await readWaiting(ctx, kinds);
  return sortWaiting(
    rows.flatMap(({ kind, count, oldestAt, amount }) =>
      oldestAt ? { kind, count, oldestAt: oldestAt.toISOString(), amount: amount || null } : [],
    ),
  );
}

/** Each query selects the columns of `waitingColumns` in their order. */
const selects: Record<WaitingKind, (db: Db, now: Date) => SQLWrapper> = {
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
  policies_without_translation: selectPoliciesWithoutTranslation,
  posts_without_translation: selectPostsWithoutTranslation,
  closures_without_news: (db, now) => selectClosuresAhead(db, shopDate(now), hasNoNewsSince),
  weather_outdated: selectOutdatedWeather,
};

function isWithinOpeningHours({ now, shop }: Pick<Ctx, "now" | "shop">): boolean {
  const time = shopClock(now).slice(11, 16);
  return settingText(shop, "opening_time") <= time && time < settingText(shop, "closing_time");
}

async function readWaiting({ db, now }: Ctx, kinds: readonly WaitingKind[]) {
  if (kinds.length === 0) return [];
  const parts = kinds.map((kind) => sql`${selects[kind](db, now)}`);
  return db
    .select({
      kind: sql<WaitingKind>`kind`,
      count: sql<number>`count`.mapWith(Number),
      oldestAt: sql<Date | null>`oldest_at`.mapWith((at: string) => new Date(at)),
      amount: sql<number>`amount`.mapWith(Number),
    })
    .from(sql`(${sql.join(parts, sql` union all `)}) as waiting (kind, count, oldest_at, amount)`);
}
