import { and, eq, gt, gte, inArray, lt, min, notInArray, or, type SQL, sql } from "drizzle-orm";
import { formatMoment } from "~/lib/clock";
import { mailboxOf } from "~/lib/text";
import type { Db, Tx } from "~db/client.server";
import { orders } from "~db/schema/orders";
import { lockName } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { settingNumber, settingText } from "../shop/shop.rules";
import type { Order } from "./order-status.server";

const hourMs = 3_600_000;

/** Call it before slots are locked, because parallel requests wait here. @throws DomainError too_many_orders */
export async function limitHourlyOrders(tx: Tx, ctx: Ctx, { email, phone }: Pick<Order, "email" | "phone">) {
  if (email) await limitOrdersOfContact(tx, ctx, "email", { mailbox: mailboxOf(email) });
  await limitOrdersOfContact(tx, ctx, "phoneNumber", { phone });
}

const limitSettings = { email: "max_hourly_orders_per_mailbox", phoneNumber: "max_hourly_orders_per_phone" } as const;

async function limitOrdersOfContact(
  tx: Tx,
  { now, shop, locale }: Ctx,
  field: "email" | "phoneNumber",
  contact: OrderContact,
) {
  const max = settingNumber(shop, limitSettings[field]);
  await lockName(tx, `hourly orders ${Object.values(contact).join()}`);
  const { orders, first } = await countUnpaidOrders(tx, contact, new Date(now.getTime() - hourMs));
  if (orders < max) return;
  const time = formatMoment(new Date((first ?? now).getTime() + hourMs), locale, now);
  throw new DomainError("too_many_orders", { field, params: { max, time, phone: settingText(shop, "phone") } });
}

export type OrderContact = { mailbox: string } | { phone: string };

/** Counts orders of 0 VND or of store credit although they are paid, because a buyer can repeat them at no cost. */
async function countUnpaidOrders(tx: Tx, contact: OrderContact, since: Date) {
  const [row] = await tx
    .select({ orders: sql<number>`count(*)::int`, first: min(orders.placedAt) })
    .from(orders)
    .where(
      and(
        gt(orders.placedAt, since),
        or(
          and(inArray(orders.status, ["pending", "cancelled"]), notInArray(orders.paymentStatus, ["paid", "refunded"])),
          inArray(orders.method, ["free", "credit"]),
        ),
        "phone" in contact ? eq(orders.phone, contact.phone) : isForMailbox(contact.mailbox),
      ),
    );
  return { orders: row?.orders ?? 0, first: row?.first ?? null };
}

/** Compares addresses as `mailboxOf` does. */
function isForMailbox(mailbox: string): SQL {
  const part = (n: number) => sql`split_part(lower(${orders.email}), '@', ${n}::integer)`;
  return sql`regexp_replace(${part(1)}, '\\+.*|\\.', '', 'g') || '@' || ${part(2)} = ${mailboxOf(mailbox)}`;
}

export type PlacedOrderCounts = { from: Date; to: Date; placed: number; cancelled: number };

export async function countPlacedOrders(
  db: Db | Tx,
  { from, to }: { from: Date; to: Date },
): Promise<PlacedOrderCounts> {
  const [row] = await db
    .select({
      placed: sql<number>`count(*)::int`,
      cancelled: sql<number>`(count(*) filter (where ${orders.status} = 'cancelled'))::int`,
    })
    .from(orders)
    .where(and(gte(orders.placedAt, from), lt(orders.placedAt, to)));
  return { from, to, placed: row?.placed ?? 0, cancelled: row?.cancelled ?? 0 };
}
