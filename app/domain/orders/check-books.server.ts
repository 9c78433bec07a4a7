import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";

/** A rule that must always hold, and a query that lists what breaks it. */
const rules = [
  {
    says: "a slot's taken places are the sum of its live claims",
    broken: sql`select s.id, s.taken, coalesce(sum(c.quantity), 0)::int as claimed from capacity_slots s
      left join capacity_claims c on c.slot_id = s.id and c.released_at is null
      group by s.id having s.taken <> coalesce(sum(c.quantity), 0)`,
  },
  {
    says: "a variant's taken pieces are the sum of its live claims",
    broken: sql`select v.id, v.taken, coalesce(sum(c.quantity), 0)::int as claimed from variants v
      left join capacity_claims c on c.variant_id = v.id and c.released_at is null
      group by v.id having v.taken <> coalesce(sum(c.quantity), 0)`,
  },
  {
    says: "every hold that was let go claims nothing",
    broken: sql`select h.id from holds h join capacity_claims c on c.hold_id = h.id
      where h.released_at is not null and c.released_at is null`,
  },
  {
    says: "an order that is not cancelled claims exactly its places, a cancelled one none",
    broken: sql`select o.code from orders o
      left join (select order_id, sum(quantity) as claimed from capacity_claims
        where released_at is null and slot_id is not null group by order_id) c on c.order_id = o.id
      left join (select order_id, sum(quantity * jsonb_array_length(members)) as asked from order_lines group by order_id) l on l.order_id = o.id
      where coalesce(c.claimed, 0) <> case when o.status = 'cancelled' then 0 else l.asked end`,
  },
  {
    says: "an order claims exactly its pieces until they are shipped or given up",
    broken: sql`select o.code from orders o
      left join (select order_id, sum(quantity) as claimed from capacity_claims
        where released_at is null and variant_id is not null group by order_id) c on c.order_id = o.id
      left join (select order_id, sum(quantity) as asked from order_lines where variant_id is not null group by order_id) l on l.order_id = o.id
      where coalesce(c.claimed, 0) <> case when o.status in ('cancelled', 'shipped', 'delivered') then 0 else coalesce(l.asked, 0) end`,
  },
  {
    says: "an order's total and VAT are the sums of its lines and of what sending costs",
    broken: sql`select o.code from orders o join order_lines l on l.order_id = o.id
      group by o.id having o.total <> sum(l.total) + o.shipping_fee or o.vat <> sum(l.vat) + o.shipping_vat
      or bool_or(l.total <> l.unit_price * l.quantity - l.discount_share)`,
  },
  {
    says: "only an order of goods has an address and a fee for sending",
    broken: sql`select o.code from orders o left join order_lines l on l.order_id = o.id and l.variant_id is not null
      group by o.id having (count(l.id) > 0) <> (o.ship_to is not null) or (o.ship_to is null and o.shipping_fee > 0)`,
  },
  {
    says: "an order has one payable of its total",
    broken: sql`select o.code from orders o left join payables p on p.order_id = o.id where p.amount is distinct from o.total`,
  },
  {
    says: "a paid order's settled receipts, less what goes back as too much, are its total; no other order has any",
    broken: sql`select o.code from orders o join payables p on p.order_id = o.id
      left join (select r.payable_id, sum(r.amount - coalesce(f.amount, 0)) as kept from receipts r
        left join refunds f on f.receipt_id = r.id and f.reason = 'over'
        where r.status = 'settled' group by r.payable_id) k on k.payable_id = p.id
      where coalesce(k.kept, 0) <> case when o.payment_status in ('paid', 'refunded') then o.total else 0 end`,
  },
  {
    says: "no receipt is given back twice or in part too much",
    broken: sql`select r.id from receipts r join refunds f on f.receipt_id = r.id group by r.id having sum(f.amount) > r.amount`,
  },
  {
    says: "a paid order has one ticket per admitted person, an unpaid one none",
    broken: sql`select o.code from orders o
      left join (select order_id, count(*) as issued from tickets group by order_id) t on t.order_id = o.id
      left join (select order_id, sum(quantity * jsonb_array_length(members)) as asked from order_lines group by order_id) l on l.order_id = o.id
      where coalesce(t.issued, 0) <> case when o.payment_status in ('paid', 'refunded') then l.asked else 0 end`,
  },
  {
    says: "a paid order with an email address has its letter written",
    broken: sql`select o.code from orders o where o.payment_status = 'paid' and o.email is not null
      and not exists (select from mails m where m.key = 'order_paid:' || o.code)`,
  },
] as const;

export type Finding = { says: string; rows: Record<string, unknown>[] };

/** Holds the books against every rule above; an empty list is a clean bill. Changes nothing. */
export async function checkBooks(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { says, broken } of rules) {
    const rows = await db.execute<Record<string, unknown>>(broken);
    if (rows.length > 0) findings.push({ says, rows: [...rows] });
  }
  return findings;
}
