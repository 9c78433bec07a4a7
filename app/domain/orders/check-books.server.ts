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
    says: "an order that is not cancelled claims exactly its places in each slot, a cancelled one none",
    broken: sql`select o.code, slot_id from
      (select order_id, slot_id, sum(quantity) as claimed from capacity_claims
        where released_at is null and order_id is not null and slot_id is not null group by 1, 2) c
      full join (select l.order_id, l.slot_id, sum(l.quantity * jsonb_array_length(l.members)) as asked
        from order_lines l join orders o on o.id = l.order_id where o.status <> 'cancelled' group by 1, 2) l
        using (order_id, slot_id)
      join orders o on o.id = order_id where coalesce(claimed, 0) <> coalesce(asked, 0)`,
  },
  {
    says: "an order claims exactly its pieces of each variant until they are shipped or given up",
    broken: sql`select o.code, variant_id from
      (select order_id, variant_id, sum(quantity) as claimed from capacity_claims
        where released_at is null and order_id is not null and variant_id is not null group by 1, 2) c
      full join (select l.order_id, l.variant_id, sum(l.quantity) as asked
        from order_lines l join orders o on o.id = l.order_id
        where l.variant_id is not null and o.status not in ('cancelled', 'shipped', 'delivered') group by 1, 2) l
        using (order_id, variant_id)
      join orders o on o.id = order_id where coalesce(claimed, 0) <> coalesce(asked, 0)`,
  },
  {
    says: "an order's total and VAT are the sums of its lines and of what sending costs",
    broken: sql`select o.code from orders o left join order_lines l on l.order_id = o.id
      group by o.id having count(l.id) = 0 or o.total <> sum(l.total) + o.shipping_fee
      or o.vat <> sum(l.vat) + o.shipping_vat`,
  },
  {
    says: "a line costs its pieces less its discount, and holds the VAT of that",
    broken: sql`select order_id, position from order_lines where quantity < 1 or discount_share < 0
      or total <> unit_price * quantity - discount_share
      or vat <> total - round(total * 100.0 / (100 + vat_percent))`,
  },
  {
    says: "an order goes on when it is paid or accepted at the door, ends paid, and is not paid before",
    broken: sql`select code from orders where case
      when status in ('pending', 'cancelled') then payment_status in ('paid', 'refunded')
      when status = 'delivered' then payment_status not in ('paid', 'refunded')
      else payment_status not in ('paid', 'refunded') and method <> 'cod' end`,
  },
  {
    says: "only money brings a cancelled order back",
    broken: sql`select e.order_id, e.actor from order_events e
      where e.what = 'status' and e.before = 'cancelled' and not exists (select from receipts r
        join payables p on p.id = r.payable_id
        where p.order_id = e.order_id and r.status = 'settled' and r.transaction_id = e.why)`,
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
    says: "an attempt to pay succeeded only where its order was paid",
    broken: sql`select o.code, a.id from payment_attempts a join payables p on p.id = a.payable_id
      join orders o on o.id = p.order_id where a.status = 'succeeded' and o.payment_status not in ('paid', 'refunded')`,
  },
  {
    says: "no receipt is given back twice or in part too much",
    broken: sql`select r.id from receipts r join refunds f on f.receipt_id = r.id group by r.id having sum(f.amount) > r.amount`,
  },
  {
    says: "a receipt that went back is owed in full, one that waits not at all, and a settled one paid something",
    broken: sql`select r.id from receipts r left join refunds f on f.receipt_id = r.id
      group by r.id having r.amount <= 0 or case r.status
        when 'returned' then coalesce(sum(f.amount), 0) <> r.amount
        when 'queued' then count(f.id) > 0
        else r.payable_id is null end`,
  },
  {
    says: "each line of a paid order has one ticket per admitted person, one of an unpaid order none",
    broken: sql`select o.code, l.position from orders o join order_lines l on l.order_id = o.id
      left join tickets t on t.order_line_id = l.id and t.order_id = o.id and t.slot_id = l.slot_id
      group by o.id, l.id having count(t.id) <>
        case when o.payment_status in ('paid', 'refunded') then l.quantity * jsonb_array_length(l.members) else 0 end`,
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
