import { and, eq, gte, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { formatMoment } from "~/lib/format-time";
import { mailboxOf } from "~/lib/text";
import type { Db, Tx } from "~db/client.server";
import { findRaisedDetail } from "~db/raised-error";
import { orders } from "~db/schema/orders";
import { staticQuery } from "~db/static-sql";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { settingNumber, settingText } from "../shop/shop.rules";
import type { Order } from "./order-status.server";

const hourMs = 3_600_000;

/** Must run before slots are locked, because parallel requests wait here. @throws DomainError too_many_orders */
export async function limitHourlyOrders(tx: Tx, ctx: Ctx, { email, phone }: Pick<Order, "email" | "phone">) {
  const { now, shop, locale } = ctx;
  const limits = [
    ...(email ? [{ field: "email", value: mailboxOf(email), max: getLimit(ctx, "mailbox") }] : []),
    { field: "phoneNumber", value: phone, max: getLimit(ctx, "phone") },
  ];
  const since = new Date(now.getTime() - hourMs).toISOString();
  await tx.execute(hourlyLimits({ limits: JSON.stringify(limits), since })).catch((error: unknown) => {
    const detail = findRaisedDetail(error, "GD003");
    if (detail === null) throw error;
    const { field, max, first } = ExceededLimit.parse(detail);
    const time = formatMoment(new Date((first ?? now).getTime() + hourMs), locale, now);
    throw new DomainError("too_many_orders", { field, params: { max, time, phone: settingText(shop, "phone") } });
  });
}

const hourlyLimits = staticQuery<{ limits: string; since: string }>(
  sql`select limit_hourly_orders(${sql.placeholder("limits")}, ${sql.placeholder("since")})`,
);

function getLimit({ shop }: Ctx, contact: "mailbox" | "phone"): number {
  return settingNumber(shop, `max_hourly_orders_per_${contact}`);
}

const ExceededLimit = z.object({
  field: z.enum(["email", "phoneNumber"]),
  max: z.number(),
  first: z.coerce.date().nullable(),
});

export type PlacedOrderCounts = { from: Date; to: Date; placed: number; cancelled: number };

export async function getPlacedOrderCounts(
  db: Db | Tx,
  { from, to }: { from: Date; to: Date },
): Promise<PlacedOrderCounts> {
  const [row] = await db
    .select({
      placed: sql<number>`count(*)::int`,
      cancelled: sql<number>`(count(*) filter (where ${orders.status} = 'cancelled'))::int`,
    })
    .from(orders)
    .where(and(gte(orders.placedAt, from), lt(orders.placedAt, to), eq(orders.isTest, false)));
  return { from, to, placed: row?.placed ?? 0, cancelled: row?.cancelled ?? 0 };
}
