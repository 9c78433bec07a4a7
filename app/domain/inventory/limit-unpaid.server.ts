import { sql } from "drizzle-orm";
import { formatMoment } from "~/lib/clock";
import type { Tx } from "~db/client.server";
import { type ReservationId, reservationLines, reservations, slots, stocks } from "~db/schema/inventory";
import { lockName } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { settingNumber, settingText } from "../shop/shop.rules";
import { type InventoryItem, type ItemQuantity, sumByItem } from "./inventory-item.rules";

const expiredWindowMs = 6 * 3_600_000;
type Source = "network" | "phone";
type LimitContext = Pick<Ctx, "now" | "shop" | "locale">;

/** Limits by network and phone. Call it after reserving, because the locks make parallel requests wait. */
export async function limitUnpaidItems(
  tx: Tx,
  ctx: LimitContext,
  reservationId: ReservationId,
  requested: readonly ItemQuantity[],
  by: readonly Source[] = ["network", "phone"],
) {
  for (const unpaid of await readUnpaid(tx, ctx, reservationId, requested)) {
    if (!by.includes(unpaid.source)) continue;
    const max = findExceededLimit(unpaid.itemKind, unpaid.available, unpaid);
    if (max !== null) throw limitError(ctx, unpaid.source, max, unpaid.until);
  }
}

type UnpaidRow = {
  source: Source;
  itemKind: InventoryItem["kind"];
  available: number;
  held: number;
  unpaid: number;
  expired: number;
  cancelled: number;
  until: string | null;
};

function readUnpaid(tx: Tx, { now }: LimitContext, reservationId: ReservationId, requested: readonly ItemQuantity[]) {
  const totals = sumByItem(requested);
  const ids = (kind: InventoryItem["kind"]) =>
    `{${totals.flatMap((item) => (item.kind === kind ? [item.id] : [])).join()}}`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${new Date(now.getTime() - expiredWindowMs).toISOString()}::timestamptz`;
  return tx.execute<UnpaidRow>(sql`
    with source as (
      select 'network' as source, network as value from ${reservations} where id = ${reservationId} and network is not null
      union all select 'phone', phone from ${reservations} where id = ${reservationId} and phone is not null
    ), item as (
      select 'slot' as "itemKind", id as slot_id, null::int as stock_id, capacity as available
        from ${slots} where id = any(${ids("slot")}::int[])
      union all select 'stock', null, id, quantity from ${stocks} where id = any(${ids("stock")}::int[])
    )
    select source, "itemKind", available, unpaid.*, ended.* from source cross join item
    cross join lateral (
      select coalesce(sum(quantity) filter (where status = 'held'), 0)::int as held,
        coalesce(sum(quantity) filter (where status = 'unpaid'), 0)::int as unpaid, min(ends_at) as until
      from ${reservations} k join ${reservationLines} c on c.reservation_id = k.id
      where k.status in ('held', 'unpaid')
        and case source when 'network' then k.network = source.value else k.phone = source.value end
        and c.released_at is null and (c.expires_at is null or c.expires_at > ${at})
        and (c.slot_id = item.slot_id or c.stock_id = item.stock_id)
    ) as unpaid
    cross join lateral (
      select count(*) filter (where not is_cancelled)::int as expired,
        count(*) filter (where is_cancelled)::int as cancelled
      from ${reservations} k where k.ended_unpaid_at > ${since}
        and case source when 'network' then k.network = source.value else k.phone = source.value end
    ) as ended`);
}

/** An order that expired or was cancelled unpaid counts towards its network's limit for this long. */
const endedWindowMs = 3_600_000;

/** Parallel requests wait here for each other, so the caller must not hold locks on slots or stocks. */
export async function limitUnpaidOrders(
  tx: Tx,
  ctx: LimitContext,
  buyer: { network: string | null; phone: string | null },
) {
  for (const source of ["network", "phone"] as const) {
    const value = buyer[source];
    if (value === null) continue;
    await lockName(tx, `${source} ${value}`);
    const ended = sql`select ended_unpaid_at + ${`${endedWindowMs} milliseconds`}::interval as until from ${reservations}
      where network = ${value} and cart_key is null
      and ended_unpaid_at > ${new Date(ctx.now.getTime() - endedWindowMs).toISOString()}::timestamptz`;
    const [row] = await tx.execute<{ orders: number; until: string | null }>(sql`
      select count(*)::int as orders, min(until) as until from (
        select ends_at as until from ${reservations} where status = 'unpaid' and ${sql.identifier(source)} = ${value}
        ${source === "network" ? sql`union all ${ended}` : sql``}) as counted`);
    const max = settingNumber(ctx.shop, maxOrdersSetting[source]);
    if (row && row.orders > max) throw limitError(ctx, source, max, row.until);
  }
}

const maxOrdersSetting = { network: "max_unpaid_orders_per_network", phone: "max_unpaid_orders_per_phone" } as const;

function limitError(
  { shop, locale, now }: LimitContext,
  source: Source,
  max: number,
  until: string | null,
): DomainError {
  const time = formatMoment(until ? new Date(until) : now, locale, now);
  return new DomainError(`unpaid_on_${source}`, {
    ...(source === "phone" && { field: "phoneNumber" }),
    params: { max, time, phone: settingText(shop, "phone") },
  });
}

const minLimits = { slot: 8, stock: 3 } as const;

/** The first two cancellations do not count as expired reservations, because buyers may change their mind. */
const freeCancellations = 2;

/** `held` and `unpaid` are quantities; `expired` and `cancelled` count orders that ended unpaid in the last 6 hours. */
type UnpaidQuantities = { held: number; unpaid: number; expired: number; cancelled: number };

/** Holds may take a third of an item. Together with unpaid orders, they may take half of it. */
function findExceededLimit(
  kind: InventoryItem["kind"],
  available: number,
  { held, unpaid, ...ended }: UnpaidQuantities,
): number | null {
  const expired = ended.expired + Math.max(0, ended.cancelled - freeCancellations);
  const maxFor = (divisor: number) => {
    const limit = Math.max(Math.floor(available / divisor), minLimits[kind]);
    return expired < 2 ? limit : Math.max(Math.floor(limit / 2), 1);
  };
  if (held > maxFor(3)) return maxFor(3);
  return held + unpaid > maxFor(2) ? maxFor(2) : null;
}
