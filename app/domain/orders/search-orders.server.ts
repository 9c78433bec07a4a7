import { and, desc, eq, ilike, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { tidyCode } from "~/lib/codes.server";
import { parsePhone } from "~/lib/phone";
import { type OrderStatus, orders, type PaymentStatus } from "~db/schema/orders";
import type { MethodId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { findOrdersOfTransaction } from "../money/find-paid-for.server";
import { mustBeAllowed } from "../permission";
import type { SearchOrders } from "./schema";

export type FoundOrder = {
  code: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  method: MethodId;
  fullName: string;
  phone: string;
  total: number;
  placedAt: string;
};

const atOnce = 30;

/** Newest first; `q` is anything that somebody on the phone may know. `next`: what the next page comes before. */
export async function searchOrders(ctx: Ctx, { q, status, before }: z.output<typeof SearchOrders>) {
  mustBeAllowed(ctx, "orders");
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        status && eq(orders.status, status),
        before === undefined ? undefined : lt(orders.id, before),
        q ? await isMeant(ctx, q) : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(atOnce + 1);
  const shown = rows.slice(0, atOnce);
  return { orders: shown.map(foundOrder), next: rows.length > atOnce ? (shown.at(-1)?.id ?? null) : null };
}

async function isMeant({ db }: Ctx, q: string): Promise<SQL | undefined> {
  const part = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const digits = q.replace(/\D/g, "").replace(/^(84|0)/, "");
  const phone = parsePhone(q);
  return or(
    eq(orders.code, tidyCode(q)),
    sql`unaccent(lower(${orders.fullName})) like unaccent(lower(${part}))`,
    ilike(orders.email, part),
    phone ? eq(orders.phone, phone) : undefined,
    digits.length >= 4 && /^[\d\s+.-]+$/.test(q) ? ilike(orders.phone, `%${digits}%`) : undefined,
    inArray(orders.id, await findOrdersOfTransaction(db, q)),
  );
}

function foundOrder({
  code,
  status,
  paymentStatus,
  method,
  fullName,
  phone,
  total,
  placedAt,
}: typeof orders.$inferSelect) {
  return {
    ...{ code, status, paymentStatus, method, fullName, phone, total },
    placedAt: placedAt.toISOString(),
  } satisfies FoundOrder;
}
