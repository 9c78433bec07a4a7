import { type SQL, sql } from "drizzle-orm";
import { currentTime } from "~/lib/clock";
import type { Db } from "~db/client.server";
import { sqlState } from "~db/sql-state";
import { messageRetentionDays } from "../messages/retention.server";
import { adapters, methodIds } from "../payments/adapters.server";

const cashOnDelivery = methodIds.filter((id) => adapters[id].isCashOnDelivery);

/**
 * Tests whether the closure of the unit `u` closed the slot at that time. A minute of tolerance is allowed, because a row
 * has the time at which its request began, and requests can wait.
 */
function wasClosed(slotId: string, at: string): SQL {
  return sql.raw(`exists (select from closure_slots c join closures k on k.id = c.closure_id
    left join closure_reopenings r on r.id = c.reopening_id
    where k.id = u.closure_id and c.slot_id = ${slotId} and k.closed_at <= ${at} + interval '1 minute'
    and (r.reopened_at is null or r.reopened_at >= ${at} - interval '1 minute'))`);
}

const rules = [
  {
    rule: "the reserved places of a slot are the sum of its unreleased reservation lines",
    broken: sql`select s.id, s.reserved, coalesce(sum(c.quantity), 0)::int as reserved_by_lines from slots s
      left join reservation_lines c on c.slot_id = s.id and c.released_at is null
      group by s.id having s.reserved <> coalesce(sum(c.quantity), 0)`,
  },
  {
    rule: "the reserved quantity of a stock is the sum of its unreleased reservation lines",
    broken: sql`select s.id, s.reserved, coalesce(sum(c.quantity), 0)::int as reserved_by_lines from stocks s
      left join reservation_lines c on c.stock_id = s.id and c.released_at is null
      group by s.id having s.reserved <> coalesce(sum(c.quantity), 0)`,
  },
  {
    rule: "a released hold and an ended reservation have no unreleased reservation lines",
    broken: sql`select k.id, k.status from reservations k join reservation_lines c on c.reservation_id = k.id
      left join holds h on h.reservation_id = k.id
      where c.released_at is null and (k.status = 'ended' or (k.status = 'held' and h.released_at is not null))`,
  },
  {
    rule: "the status of a reservation follows its order: unpaid while it is pending, ended when it is cancelled, settled otherwise",
    broken: sql`select o.code, k.status from orders o join reservations k on k.id = o.reservation_id
      where k.status <> case o.status when 'pending' then 'unpaid' when 'cancelled' then 'ended' else 'settled' end`,
  },
  {
    rule: "an order reserves the places of its valid and used tickets; an unpaid one those of its lines, a cancelled one none",
    broken: sql`select o.code, slot_id from
      (select reservation_id, slot_id, sum(quantity) as reserved from reservation_lines
        where released_at is null and slot_id is not null group by 1, 2) c
      full join (select reservation_id, slot_id, sum(places) as required from (
        select o.reservation_id, t.slot_id, count(*) as places from tickets t join orders o on o.id = t.order_id
          where t.state in ('valid', 'used') group by 1, 2
        union all select o.reservation_id, l.slot_id, sum(l.quantity * jsonb_array_length(l.members))
          from order_lines l join orders o on o.id = l.order_id
          where o.status <> 'cancelled' and o.payment_status not in ('paid', 'refunded') and l.slot_id is not null
          group by 1, 2) as own group by 1, 2) l
        using (reservation_id, slot_id)
      join orders o using (reservation_id) where coalesce(reserved, 0) <> coalesce(required, 0)`,
  },
  {
    rule: "each order unit reserves as many places as its tickets or its line have",
    broken: sql`select o.code, c.id from reservation_lines c join orders o using (reservation_id)
      left join order_reservation_lines k on k.reservation_line_id = c.id
      left join order_lines l on l.id = k.order_line_id and l.order_id = o.id
      left join tickets t on t.order_line_id = l.id and t.unit = k.unit_number
        and t.state in ('valid', 'used') and t.seat = 0
      where c.released_at is null and c.slot_id is not null
        and (coalesce(t.slot_id, l.slot_id) is distinct from c.slot_id or c.quantity <> jsonb_array_length(l.members)
          or k.unit_number >= l.quantity)`,
  },
  {
    rule: "an order reserves exactly its goods until they are shipped or cancelled",
    broken: sql`select o.code, stock_id from
      (select reservation_id, stock_id, sum(quantity) as reserved from reservation_lines
        where released_at is null and stock_id is not null group by 1, 2) c
      full join (select o.reservation_id, v.stock_id, sum(l.quantity - l.returned) as required
        from order_lines l join orders o on o.id = l.order_id join variants v on v.id = l.variant_id
        where o.status not in ('cancelled', 'shipped', 'delivered') group by 1, 2) l
        using (reservation_id, stock_id)
      join orders o using (reservation_id) where coalesce(reserved, 0) <> coalesce(required, 0)`,
  },
  {
    rule: "the total and VAT of an order are the sums of its lines and its shipping fee",
    broken: sql`select o.code from orders o left join order_lines l on l.order_id = o.id
      group by o.id having count(l.id) = 0 or o.total <> sum(l.total) + o.shipping_fee
      or o.vat <> sum(l.vat) + o.shipping_vat`,
  },
  {
    rule: "the total of an order line is its price less its discount, and contains the VAT of that amount",
    broken: sql`select order_id, position from order_lines where quantity < 1 or discount_share < 0
      or total <> unit_price * quantity - discount_share
      or vat <> total - round(total * 100.0 / (100 + vat_percent))`,
  },
  {
    rule: "an order is processed when it is paid or has cash on delivery, is paid when it is delivered, and is not paid while it is pending",
    broken: sql`select code from orders where case
      when status = 'pending' then payment_status in ('paid', 'refunded')
      when status = 'cancelled' then false
      when status = 'delivered' then payment_status not in ('paid', 'refunded')
      else payment_status <> 'paid' and method not in ${cashOnDelivery} end`,
  },
  {
    rule: "an order of 0 VND is paid from its creation",
    broken: sql`select code from orders where (total = 0) <> (method = 'free')
      or (total = 0 and payment_status not in ('paid', 'refunded'))`,
  },
  {
    rule: "all payments of a paid order that was cancelled are refunded, and it counts as refunded when the last refund is done",
    broken: sql`select o.code from orders o join payment_intents p on p.kind = 'order' and p.subject_id = o.id
      where o.status = 'cancelled' and o.payment_status in ('paid', 'refunded')
        and not exists (select from refund_requests q where q.order_id = o.id and q.status = 'approved') and (
        exists (select from payments r where r.payment_intent_id = p.id and r.status = 'settled' and (
          r.amount is distinct from (select sum(amount) from refunds f where f.payment_id = r.id)
          or (o.payment_status = 'refunded'
            and exists (select from refunds f where f.payment_id = r.id and f.status <> 'done'))))
        or (o.payment_status = 'paid' and not exists (select from refunds f
          join payment_intents i on i.id = f.payment_intent_id
          left join exchanges x on i.kind = 'exchange' and x.id = i.subject_id and x.status = 'done'
          where f.status <> 'done' and (i.id = p.id or x.order_id = o.id))))`,
  },
  {
    rule: "no service of a cancelled order is done unless it was refunded",
    broken: sql`select o.code, l.position from orders o join order_lines l on l.order_id = o.id
      where o.status = 'cancelled' and l.done_at is not null and l.returned < l.quantity`,
  },
  {
    // Payments that were voided later count too. A payment that staff entered is also found by its reference and
    // amount, because its transaction ID can have changed.
    rule: "only a payment reinstates a cancelled order",
    broken: sql`select e.order_id, e.actor from order_events e
      where e.kind = 'status' and e.before = 'cancelled' and not exists (select from payments r
        join payment_intents p on p.id = r.payment_intent_id
        where p.kind = 'order' and p.subject_id = e.order_id
          and e.reason in (r.transaction_id, 'staff:' || r.bank_reference || ':' || r.amount)
          and (r.status = 'settled' or exists (select from order_events later where later.order_id = e.order_id
            and later.id > e.id and later.kind = 'payment' and later.after = 'pending')))`,
  },
  {
    rule: "only an order of goods has a shipping address and a shipping fee",
    broken: sql`select o.code from orders o left join order_lines l on l.order_id = o.id and l.variant_id is not null
      group by o.id having (count(l.id) > 0) <> (o.ship_to is not null) or (o.ship_to is null and o.shipping_fee > 0)`,
  },
  {
    rule: "an order has one payment intent of its total",
    broken: sql`select o.code from orders o left join payment_intents p on p.kind = 'order' and p.subject_id = o.id
      where p.amount is distinct from o.total or p.code is distinct from o.code`,
  },
  {
    rule: "the settled payments of a paid order, less refunds of an excess, are its total; an unpaid order has none",
    broken: sql`select o.code from orders o join payment_intents p on p.kind = 'order' and p.subject_id = o.id
      left join (select r.payment_intent_id, sum(r.amount - coalesce(f.amount, 0)) as kept from payments r
        left join (select payment_id, sum(amount) as amount from refunds where reason = 'overpaid' group by 1) f on f.payment_id = r.id
        where r.status = 'settled' group by r.payment_intent_id) k on k.payment_intent_id = p.id
      where coalesce(k.kept, 0) <> case when o.payment_status in ('paid', 'refunded') then o.total else 0 end`,
  },
  {
    rule: "a payment attempt succeeded only if its order is paid",
    broken: sql`select o.code, a.id from payment_attempts a join payment_intents p on p.id = a.payment_intent_id
      join orders o on p.kind = 'order' and o.id = p.subject_id where a.status = 'succeeded' and o.payment_status not in ('paid', 'refunded')`,
  },
  {
    rule: "the refunds of a payment do not exceed it",
    broken: sql`select r.id from payments r join refunds f on f.payment_id = r.id group by r.id having sum(f.amount) > r.amount`,
  },
  {
    rule: "a returned payment is refunded in full, a queued or voided one not at all, and a settled one has a payment intent",
    broken: sql`select r.id from payments r left join refunds f on f.payment_id = r.id
      group by r.id having r.amount <= 0 or case r.status
        when 'returned' then coalesce(sum(f.amount), 0) <> r.amount
        when 'queued' then count(f.id) > 0
        when 'voided' then count(f.id) > 0 or r.transaction_id not like 'staff:%'
        else r.payment_intent_id is null end`,
  },
  {
    rule: "the balance of a credit is the sum of its entries",
    broken: sql`select c.id, c.balance from credits c left join credit_entries e on e.credit_id = c.id
      group by c.id having c.balance <> coalesce(sum(e.amount), 0) or count(*) filter (where e.kind = 'given') <> 1`,
  },
  {
    rule: "each payment by credit has one entry of the same amount",
    broken: sql`select r.id as payment, e.id as entry from (select * from payments where provider = 'credit') r
      full join (select * from credit_entries where kind = 'used') e on e.payment_id = r.id
      where r.amount is distinct from -e.amount`,
  },
  {
    rule: "each refund to a credit has an entry of the same amount and is done at once",
    broken: sql`select f.id as refund, e.id as entry
      from (select f.*, u.credit_id from refunds f join credit_entries u on u.payment_id = f.payment_id) f
      full join (select * from credit_entries where kind = 'returned') e on e.refund_id = f.id
      where f.amount is distinct from e.amount or f.credit_id is distinct from e.credit_id or f.status <> 'done'`,
  },
  {
    rule: "a partial payment by credit is queued only while its order is unpaid",
    broken: sql`select o.code, r.id from payments r join payment_intents p on p.id = r.payment_intent_id
      join orders o on p.kind = 'order' and o.id = p.subject_id
      where r.provider = 'credit' and r.status = 'queued' and (r.reason is distinct from 'part' or o.status = 'cancelled'
        or o.payment_status in ('paid', 'refunded'))`,
  },
  {
    rule: "each line of a paid order has one ticket per admitted person, and an unpaid order has only suspended ones",
    broken: sql`select o.code, l.position from orders o join order_lines l on l.order_id = o.id
      left join tickets t on t.order_line_id = l.id and t.order_id = o.id and t.slot_id = l.slot_id and t.revision = 0
        and t.state <> 'void'
      group by o.id, l.id having count(t.id) <>
        case when o.payment_status in ('paid', 'refunded') then l.quantity * jsonb_array_length(l.members) else 0 end`,
  },
  {
    rule: "only the last ticket of a chain of exchanges is not exchanged",
    broken: sql`select t.code from tickets t where (t.state = 'exchanged') <> exists (select from tickets next
      where next.order_line_id = t.order_line_id and next.unit = t.unit and next.seat = t.seat and next.revision > t.revision)`,
  },
  {
    rule: "the returned units of a line are those with an approved refund",
    broken: sql`select l.order_id, l.position from order_lines l
      left join (select u.order_line_id, count(*) as units from refund_units u
        join refund_requests q on q.id = u.request_id
        where u.is_active and q.status = 'approved' group by 1) u on u.order_line_id = l.id
      where l.returned <> coalesce(u.units, 0)`,
  },
  {
    rule: "a ticket is refunded exactly if its unit is",
    broken: sql`select t.code from tickets t join orders o on o.id = t.order_id where o.status <> 'cancelled'
      and (t.state = 'refunded') <> (t.state <> 'exchanged' and exists (select from refund_units u
        join refund_requests q on q.id = u.request_id where u.order_line_id = t.order_line_id and u.unit = t.unit
        and u.is_active and q.status = 'approved'))`,
  },
  {
    rule: "the refunds of an order are those of its approved requests and of its exchanges for cheaper days",
    broken: sql`select o.code, f.amount as given, coalesce(q.amount, 0) + coalesce(e.amount, 0) as owed from orders o
      left join (select coalesce(x.order_id, p.subject_id) as order_id, sum(f.amount) as amount from refunds f
        join payment_intents p on p.id = f.payment_intent_id left join exchanges x on p.kind = 'exchange' and x.id = p.subject_id
        where f.reason in ('request_approved', 'exchanged') group by 1) f on f.order_id = o.id
      left join (select q.order_id, sum(q.shipping + coalesce(u.amount, 0)) as amount from refund_requests q
        left join (select request_id, sum(amount) as amount from refund_units where is_active group by 1) u on u.request_id = q.id
        where q.status = 'approved' and q.into = 'back' group by 1) q on q.order_id = o.id
      left join (select order_id, sum(-difference) as amount from exchanges
        where status = 'done' and difference < 0 group by 1) e on e.order_id = o.id
      where coalesce(f.amount, 0) <> coalesce(q.amount, 0) + coalesce(e.amount, 0)`,
  },
  {
    rule: "the refunds of an order as money and as store credit do not exceed what was paid",
    broken: sql`select q.order_id, q.given, m.kept from (select q.order_id, sum(u.amount) as given from refund_requests q
        join refund_units u on u.request_id = q.id and u.is_active where q.status = 'approved' and q.into = 'credit' group by 1) q
      left join (select coalesce(x.order_id, p.subject_id) as order_id, sum(r.amount - coalesce(f.amount, 0)) as kept
        from payments r join payment_intents p on p.id = r.payment_intent_id
        left join exchanges x on p.kind = 'exchange' and x.id = p.subject_id
        left join (select payment_id, sum(amount) as amount from refunds group by 1) f on f.payment_id = r.id
        where r.status = 'settled' group by 1) m using (order_id) where coalesce(m.kept, 0) < q.given`,
  },
  {
    rule: "each choice of store credit gave a credit of the same amount",
    broken: sql`select q.id as request, c.id as credit from (select q.id, q.form_key, sum(u.amount) as amount
        from refund_requests q join refund_units u on u.request_id = q.id and u.is_active
        where q.status = 'approved' and q.into = 'credit' group by q.id having sum(u.amount) > 0) q
      full join (select c.id, c.key, e.amount from credits c join credit_entries e on e.credit_id = c.id
        where e.kind = 'given' and c.key like 'closing:%') c on c.key = q.form_key
      where q.amount is distinct from c.amount`,
  },
  {
    rule: "the difference of an exchange is paid exactly when the exchange is done",
    broken: sql`select x.code from exchanges x left join payment_intents p on p.kind = 'exchange' and p.subject_id = x.id
      left join (select r.payment_intent_id, sum(r.amount - coalesce(f.amount, 0)) as kept from payments r
        left join (select payment_id, sum(amount) as amount from refunds where reason = 'overpaid' group by 1) f on f.payment_id = r.id
        where r.status = 'settled' group by r.payment_intent_id) k on k.payment_intent_id = p.id
      where (x.difference > 0) <> (p.id is not null) or (p.id is not null and p.amount <> x.difference)
        or coalesce(k.kept, 0) <> case when x.status = 'done' then greatest(x.difference, 0) else 0 end`,
  },
  {
    rule: "an exchange reserves its new places only while it waits for its payment",
    broken: sql`select x.code from exchanges x join reservations k on k.id = x.reservation_id
      left join (select reservation_id, count(*) as lines from reservation_lines
        where released_at is null group by 1) c on c.reservation_id = k.id
      where (x.status = 'waits') <> (k.status = 'unpaid')
        or coalesce(c.lines, 0) <> case when x.status = 'waits'
          then (select count(*) from exchange_units u where u.exchange_id = x.id) else 0 end`,
  },
  {
    rule: "a unit is in one open exchange at most, and an exchange is open while it waits for its payment",
    broken: sql`select x.code from exchanges x join exchange_units u on u.exchange_id = x.id
      where u.is_open <> (x.status = 'waits')`,
  },
  {
    rule: "a used ticket has an admission, and a valid one has none",
    broken: sql`select t.code, t.state from tickets t where (t.state in ('valid', 'used')) and
      (t.state = 'used') <> exists (select from admissions a
        where a.ticket_id = t.id and a.undone_at is null and a.refused is null)`,
  },
  {
    rule: "a ticket is admitted at most as often as it was sold for, per direction and in total",
    broken: sql`select t.code, a.direction from tickets t
      join order_lines l on l.id = t.order_line_id join admissions a on a.ticket_id = t.id
      where a.undone_at is null and a.refused is null group by t.id, l.id, rollup (a.direction)
      having count(*) > case when a.direction is null then coalesce((l.admits ->> 'most')::int, 99)
        else coalesce((coalesce(l.admits, '{"in": 1}') ->> a.direction)::int, 0) end`,
  },
  {
    rule: "a slot of a closure is closed exactly while one of its closures is not reopened for it",
    broken: sql`select s.id, s.date, s.time from slots s
      join closure_slots c on c.slot_id = s.id
      group by s.id having (s.closed_at is not null) <> bool_or(c.reopening_id is null)`,
  },
  {
    rule: "a closure that is reopened altogether closes no slot",
    broken: sql`select c.slot_id, k.id as closure from closure_slots c join closures k on k.id = c.closure_id
      where k.reopened_at is not null and c.reopening_id is null`,
  },
  {
    rule: "a reopening opens only slots of its own closure, within its range, times and weekdays",
    broken: sql`select s.id, s.date, s.time, r.id as reopening from closure_slots c
      join closure_reopenings r on r.id = c.reopening_id join slots s on s.id = c.slot_id
      where r.closure_id <> c.closure_id or s.date not between r.starts_on and r.ends_on or r.pool_id <> s.pool_id
      or cardinality(r.weekdays) > 0 and extract(isodow from s.date)::int <> all (r.weekdays)
      or cardinality(r.times) > 0 and s.time <> all (r.times)`,
  },
  {
    rule: "a slot within the range of a closure that is not reopened is closed by it, whenever it was created",
    broken: sql`select s.id, s.date, s.time, k.id as closure from closures k
      join slots s on k.reopened_at is null and s.date between k.starts_on and k.ends_on
        and closure_covers(k, s.pool_id, s.date, s.time)
      left join closure_slots c on c.closure_id = k.id and c.slot_id = s.id
      where s.closed_at is null or c.slot_id is null`,
  },
  {
    rule: "a slot that a closure still closes is within the closure's range, times and weekdays",
    broken: sql`select s.id, s.date, s.time, k.id as closure from closures k
      join closure_slots c on c.closure_id = k.id join slots s on s.id = c.slot_id
      where c.reopening_id is null and not closure_covers(k, s.pool_id, s.date, s.time)`,
  },
  {
    rule: "an exchange because of a closure was from a slot that the closure closed at that time, and has no price difference",
    broken: sql`select x.code from exchanges x join exchange_units u on u.exchange_id = x.id
      where u.closure_id is not null and (u.paid_before <> u.paid_after
        or not ${wasClosed("u.from_slot_id", "x.created_at")})`,
  },
  {
    rule: "a refund for a closed day names its closure, was for a slot that the closure closed at that time, and is the full price",
    broken: sql`select q.id, u.order_line_id, u.unit from refund_requests q join refund_units u on u.request_id = q.id
      where (u.rule = 'day_closed') <> (u.closure_id is not null) or u.rule = 'day_closed' and (u.percent <> 100 or u.amount <> u.paid
        or not exists (select from tickets t where t.order_line_id = u.order_line_id and t.unit = u.unit
          and ${wasClosed("t.slot_id", "q.created_at")})
        and not exists (select from order_lines l join services v on v.id = l.service_id
          join slots s on s.pool_id = v.pool_id and (s.date = l.date or s.date in (select b.date from exchange_units w
            join slots b on b.id = w.from_slot_id where w.order_line_id = l.id))
          where l.id = u.order_line_id and ${wasClosed("s.id", "q.created_at")}))`,
  },
  {
    rule: "a service is on the day of its last exchange",
    broken: sql`select distinct on (l.id) l.order_id, l.position from order_lines l
      join exchange_units u on u.order_line_id = l.id join exchanges x on x.id = u.exchange_id and x.status = 'done'
      where l.kind = 'service' and l.date <> (select y.date from exchange_units w join exchanges y on y.id = w.exchange_id
        where w.order_line_id = l.id and y.status = 'done' order by y.id desc limit 1)`,
  },
] as const;

function paidOrdersHaveTheirEmail(now: Date) {
  const since = new Date(now.getTime() - messageRetentionDays * 86_400_000).toISOString();
  return {
    rule: "a paid order with an email address has its email queued",
    broken: sql`select o.code from orders o where o.payment_status = 'paid' and o.email is not null
      and o.placed_at > ${since}::timestamptz and not exists (select from messages m where m.key = 'order_paid:' || o.code)`,
  };
}

export function bookRules(now: Date): readonly { rule: string; broken: SQL }[] {
  return [...rules, paidOrdersHaveTheirEmail(now)];
}

export type Finding = { rule: string; rows: Record<string, unknown>[]; isUnchecked?: true };

const timeoutMs = 30 * 60_000;

/** Changes nothing. Returns an empty list if all rules were checked in time and hold. */
export async function checkBooks(db: Db, withinMs = timeoutMs): Promise<Finding[]> {
  const end = performance.now() + withinMs;
  const findings: Finding[] = [];
  for (const { rule, broken } of bookRules(currentTime())) {
    const rows = await rowsOf(db, broken, Math.floor(end - performance.now()));
    if (rows === null) findings.push({ rule, rows: [], isUnchecked: true });
    else if (rows.length > 0) findings.push({ rule, rows });
  }
  return findings;
}

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
