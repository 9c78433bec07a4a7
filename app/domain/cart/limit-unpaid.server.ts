import { sql } from "drizzle-orm";
import { parsePhone } from "~/lib/phone";
import type { Tx } from "~db/client.server";
import { capacityClaims, holds, orders } from "~db/schema";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { networkOf } from "../site/limit-rate.server";
import { settingNumber } from "../site/shop.rules";
import type { Cart } from "./find-cart.server";

type Asked = { cart: Cart; seats: number; phone?: string };

/**
 * A bound on the seats that one source keeps without paying, for sessions cost nothing: those on hold or in unpaid
 * orders from a network (wide, as a carrier's phones share an address), and those in unpaid orders of a phone number.
 * What the cart itself holds is not counted beside what is `asked`. Requests of the same moment do not see each other.
 * @throws DomainError unpaid_on_network, unpaid_on_phone (field `phone`)
 */
export async function limitUnpaid(tx: Tx, ctx: Ctx, { cart, seats, phone }: Asked) {
  const network = networkOf(ctx);
  const number = phone === undefined ? null : (parsePhone(phone) ?? phone);
  const most = {
    network: settingNumber(ctx.shop, "max_unpaid_seats_per_address"),
    phone: settingNumber(ctx.shop, "max_unpaid_seats_per_phone"),
  };
  if (network === null && number === null) return;
  const [kept] = await tx.execute<{ network: number; phone: number }>(sql`
    select
      (select coalesce(sum(c.quantity), 0)::int from ${holds} h join ${capacityClaims} c on c.hold_id = h.id
        where c.slot_id is not null and h.network = ${network}::text and h.released_at is null and h.cart_id <> ${cart.id}
        and c.released_at is null and c.expires_at > ${ctx.now.toISOString()}::timestamptz)
      + (select coalesce(sum(c.quantity), 0)::int from ${orders} o join ${capacityClaims} c on c.order_id = o.id
        where c.slot_id is not null and o.network = ${network}::text and o.status = 'pending' and c.released_at is null) as network,
      (select coalesce(sum(c.quantity), 0)::int from ${orders} o join ${capacityClaims} c on c.order_id = o.id
        where c.slot_id is not null and o.phone = ${number}::text and o.status = 'pending' and c.released_at is null) as phone`);
  if (number !== null && most.phone > 0 && seats + (kept?.phone ?? 0) > most.phone)
    throw new DomainError("unpaid_on_phone", { field: "phone", params: { max: most.phone } });
  if (network !== null && most.network > 0 && seats + (kept?.network ?? 0) > most.network)
    throw new DomainError("unpaid_on_network");
}
