import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { sqlState } from "~db/transaction.server";
import { adapters, methodIds } from "../payments/adapters.server";

const paidAtTheDoor = methodIds.filter((id) => adapters[id].paidAtTheDoor);

const rules = [
  {
    says: "a slot's taken places are the sum of its live claims",
    broken: sql`select s.id, s.taken, coalesce(sum(c.quantity), 0)::int as claimed from capacity_slots s
      left join capacity_claims c on c.slot_id = s.id and c.released_at is null
      group by s.id having s.taken <> coalesce(sum(c.quantity), 0)`,
  },
  {
    says: "a stock's taken pieces are the sum of its live claims",
    broken: sql`select s.id, s.taken, coalesce(sum(c.quantity), 0)::int as claimed from stocks s
      left join capacity_claims c on c.stock_id = s.id and c.released_at is null
      group by s.id having s.taken <> coalesce(sum(c.quantity), 0)`,
  },
  {
    says: "every hold that was let go, and every claimant that ended, claims nothing",
    broken: sql`select k.id, k.standing from claimants k join capacity_claims c on c.claimant_id = k.id
      left join holds h on h.claimant_id = k.id
      where c.released_at is null and (k.standing = 'ended' or (k.standing = 'held' and h.released_at is not null))`,
  },
  {
    says: "a claimant stands as its order does: unpaid while it waits, settled when it is accepted or paid, else ended",
    broken: sql`select o.code, k.standing from orders o join claimants k on k.id = o.claimant_id
      where k.standing <> case o.status when 'pending' then 'unpaid' when 'cancelled' then 'ended' else 'settled' end`,
  },
  {
    says: "an order claims the places of its tickets that can be used or were; unpaid, of those it is to have; cancelled, none",
    broken: sql`select o.code, slot_id from
      (select claimant_id, slot_id, sum(quantity) as claimed from capacity_claims
        where released_at is null and slot_id is not null group by 1, 2) c
      full join (select claimant_id, slot_id, sum(places) as asked from (
        select o.claimant_id, t.slot_id, count(*) as places from tickets t join orders o on o.id = t.order_id
          where t.state in ('valid', 'used') group by 1, 2
        union all select o.claimant_id, l.slot_id, sum(l.quantity * jsonb_array_length(l.members))
          from order_lines l join orders o on o.id = l.order_id
          where o.status <> 'cancelled' and o.payment_status not in ('paid', 'refunded') and l.slot_id is not null
          group by 1, 2) as own group by 1, 2) l
        using (claimant_id, slot_id)
      join orders o using (claimant_id) where coalesce(claimed, 0) <> coalesce(asked, 0)`,
  },
  {
    says: "each unit of an order claims its own places: as many as its tickets, or as its line is to have",
    broken: sql`select o.code, c.purpose from capacity_claims c join orders o using (claimant_id)
      left join order_lines l on l.order_id = o.id and l.position = split_part(c.purpose, '/', 1)::int
      where c.released_at is null and c.slot_id is not null
        and (l.slot_id is distinct from c.slot_id or c.quantity <> jsonb_array_length(l.members)
          or split_part(c.purpose, '/', 2)::int >= l.quantity)`,
  },
  {
    says: "an order claims exactly its pieces until they are shipped or given up",
    broken: sql`select o.code, stock_id from
      (select claimant_id, stock_id, sum(quantity) as claimed from capacity_claims
        where released_at is null and stock_id is not null group by 1, 2) c
      full join (select o.claimant_id, v.stock_id, sum(l.quantity) as asked
        from order_lines l join orders o on o.id = l.order_id join variants v on v.id = l.variant_id
        where o.status not in ('cancelled', 'shipped', 'delivered') group by 1, 2) l
        using (claimant_id, stock_id)
      join orders o using (claimant_id) where coalesce(claimed, 0) <> coalesce(asked, 0)`,
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
      when status = 'pending' then payment_status in ('paid', 'refunded')
      when status = 'cancelled' then false
      when status = 'delivered' then payment_status <> 'paid'
      else payment_status <> 'paid' and method not in ${paidAtTheDoor} end`,
  },
  {
    says: "a paid order that was cancelled gives all of its money back, and is refunded when the last of it went",
    broken: sql`select o.code from orders o join payables p on p.kind = 'order' and p.subject_id = o.id
      where o.status = 'cancelled' and o.payment_status in ('paid', 'refunded') and (
        exists (select from receipts r where r.payable_id = p.id and r.status = 'settled' and (
          r.amount is distinct from (select sum(amount) from refunds f where f.receipt_id = r.id)
          or (o.payment_status = 'refunded'
            and exists (select from refunds f where f.receipt_id = r.id and f.status <> 'done'))))
        or (o.payment_status = 'paid'
          and not exists (select from refunds f where f.payable_id = p.id and f.status <> 'done')))`,
  },
  {
    says: "only money brings a cancelled order back",
    broken: sql`select e.order_id, e.actor from order_events e
      where e.what = 'status' and e.before = 'cancelled' and not exists (select from receipts r
        join payables p on p.id = r.payable_id
        where p.kind = 'order' and p.subject_id = e.order_id and r.status = 'settled' and r.transaction_id = e.why)`,
  },
  {
    says: "only an order of goods has an address and a fee for sending",
    broken: sql`select o.code from orders o left join order_lines l on l.order_id = o.id and l.variant_id is not null
      group by o.id having (count(l.id) > 0) <> (o.ship_to is not null) or (o.ship_to is null and o.shipping_fee > 0)`,
  },
  {
    says: "an order has one payable of its total",
    broken: sql`select o.code from orders o left join payables p on p.kind = 'order' and p.subject_id = o.id
      where p.amount is distinct from o.total or p.code is distinct from o.code`,
  },
  {
    says: "a paid order's settled receipts, less what goes back as too much, are its total; no other order has any",
    broken: sql`select o.code from orders o join payables p on p.kind = 'order' and p.subject_id = o.id
      left join (select r.payable_id, sum(r.amount - coalesce(f.amount, 0)) as kept from receipts r
        left join (select receipt_id, sum(amount) as amount from refunds where reason = 'over' group by 1) f on f.receipt_id = r.id
        where r.status = 'settled' group by r.payable_id) k on k.payable_id = p.id
      where coalesce(k.kept, 0) <> case when o.payment_status in ('paid', 'refunded') then o.total else 0 end`,
  },
  {
    says: "an attempt to pay succeeded only where its order was paid",
    broken: sql`select o.code, a.id from payment_attempts a join payables p on p.id = a.payable_id
      join orders o on p.kind = 'order' and o.id = p.subject_id where a.status = 'succeeded' and o.payment_status not in ('paid', 'refunded')`,
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

export type Finding = { says: string; rows: Record<string, unknown>[]; unchecked?: true };

/** Longer than the books of any shop should take, and not for ever. */
const patienceMs = 30 * 60_000;

/** An empty list is a clean bill. Changes nothing. */
export async function checkBooks(db: Db, withinMs = patienceMs): Promise<Finding[]> {
  const end = performance.now() + withinMs;
  const findings: Finding[] = [];
  for (const { says, broken } of rules) {
    const rows = await rowsOf(db, broken, Math.floor(end - performance.now()));
    if (rows === null) findings.push({ says, rows: [], unchecked: true });
    else if (rows.length > 0) findings.push({ says, rows });
  }
  return findings;
}

/** It may take longer than a page's query; null when it did not come in time. */
async function rowsOf(db: Db, query: SQL, leftMs: number): Promise<Record<string, unknown>[] | null> {
  if (leftMs < 1) return null;
  try {
    return await db.transaction(
      async (tx) => {
        await tx.execute(sql`select set_config('statement_timeout', ${String(leftMs)}, true),
          set_config('lock_timeout', '0', true)`);
        return [...(await tx.execute<Record<string, unknown>>(query))];
      },
      { accessMode: "read only" },
    );
  } catch (error) {
    if (sqlState(error) === "57014") return null;
    throw error;
  }
}
