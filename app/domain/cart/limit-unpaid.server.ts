import { sql } from "drizzle-orm";
import { parsePhone } from "~/lib/phone";
import type { Tx } from "~db/client.server";
import { capacityClaims, holds, orders } from "~db/schema";
import type { Demand, Subject } from "../capacity/demands.rules";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { networkOf } from "../site/limit-rate.server";
import { settingNumber } from "../site/shop.rules";
import type { Cart } from "./lock-cart.server";

type Asked = { cart: Cart; demands: readonly Demand[]; phone?: string };
type Kept = Record<"network" | "phone", Record<Subject["of"], number>>;

/**
 * A bound on the places and on the pieces that one source keeps without paying, for sessions cost nothing: those on
 * hold or in unpaid orders from a network (wide, as a carrier's phones share an address), and those in unpaid orders of
 * a phone number. An order to be paid at the door counts until staff accept it. What the cart itself holds is not
 * counted beside what is asked. Requests of the same moment do not see each other.
 * @throws DomainError unpaid_on_network, unpaid_on_phone (field `phone`)
 */
export async function limitUnpaid(tx: Tx, ctx: Ctx, { cart, demands, phone }: Asked) {
  const network = networkOf(ctx);
  const number = phone === undefined ? null : (parsePhone(phone) ?? phone);
  if (network === null && number === null) return;
  const kept = await readKept(tx, ctx, { cart, network, number });
  for (const of of ["slot", "variant"] as const) {
    const asked = demands.reduce((sum, demand) => sum + (demand.of === of ? demand.quantity : 0), 0);
    if (asked === 0) continue;
    const most = {
      network: settingNumber(ctx.shop, limits[of].network),
      phone: settingNumber(ctx.shop, limits[of].phone),
    };
    if (number !== null && most.phone > 0 && asked + kept.phone[of] > most.phone)
      throw new DomainError("unpaid_on_phone", { field: "phone", params: { max: most.phone } });
    if (network !== null && most.network > 0 && asked + kept.network[of] > most.network)
      throw new DomainError("unpaid_on_network");
  }
}

const limits = {
  slot: { network: "max_unpaid_seats_per_address", phone: "max_unpaid_seats_per_phone" },
  variant: { network: "max_unpaid_pieces_per_address", phone: "max_unpaid_pieces_per_phone" },
} as const;

async function readKept(
  tx: Tx,
  { now }: Ctx,
  { cart, network, number }: { cart: Cart; network: string | null; number: string | null },
): Promise<Kept> {
  const rows = await tx.execute<{ source: keyof Kept; slot: number; variant: number }>(sql`
    select source, coalesce(sum(quantity) filter (where slot_id is not null), 0)::int as slot,
      coalesce(sum(quantity) filter (where variant_id is not null), 0)::int as variant
    from (
      select 'network' as source, c.quantity, c.slot_id, c.variant_id
        from ${holds} h join ${capacityClaims} c on c.hold_id = h.id
        where h.network = ${network}::text and h.released_at is null and h.cart_id <> ${cart.id}
        and c.released_at is null and c.expires_at > ${now.toISOString()}::timestamptz
      union all
      select 'network', c.quantity, c.slot_id, c.variant_id
        from ${orders} o join ${capacityClaims} c on c.order_id = o.id
        where o.network = ${network}::text and o.status = 'pending' and c.released_at is null
      union all
      select 'phone', c.quantity, c.slot_id, c.variant_id
        from ${orders} o join ${capacityClaims} c on c.order_id = o.id
        where o.phone = ${number}::text and o.status = 'pending' and c.released_at is null
    ) as kept
    group by source`);
  const of = (source: keyof Kept) => rows.find((row) => row.source === source) ?? { slot: 0, variant: 0 };
  return { network: of("network"), phone: of("phone") };
}
