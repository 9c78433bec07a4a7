-- Reservations and their limits, checked under locks. A function that refuses raises GD001 (out of stock), GD002 (limit
-- of unpaid reservations) or GD003 (limit of orders per hour), and the detail says why, as JSON.
-- Each query of these functions sees what other transactions committed before it began, also while it waited for a lock.

-- Adds to what is reserved of a slot or a stock. Returns false if less is left, or if the slot is closed.
create function add_reserved(item_kind text, item_id integer, amount integer) returns boolean language plpgsql as $$
begin
  if item_kind = 'slot' then
    update slots set reserved = reserved + amount
      where id = item_id and closed_at is null and reserved + amount <= capacity;
  else
    update stocks set reserved = reserved + amount where id = item_id and reserved + amount <= quantity;
  end if;
  return found;
end $$;
--> statement-breakpoint
-- Releases expired lines of an item. Lines that another transaction has locked are skipped, because that transaction
-- may be turning them into an order. The item is locked before its lines, as everywhere. FOR UPDATE could deadlock with
-- the KEY SHARE lock of new rows that reference a slot, which NO KEY UPDATE does not block.
create function release_expired_lines(item_kind text, item_id integer, moment timestamptz) returns void
language plpgsql as $$
declare
  expired integer[];
  amount integer;
begin
  if item_kind = 'slot' then
    perform 1 from slots where id = item_id for no key update;
  else
    perform 1 from stocks where id = item_id for no key update;
  end if;
  expired := array(
    select id from reservation_lines
    where (item_kind = 'slot' and slot_id = item_id or item_kind = 'stock' and stock_id = item_id)
      and released_at is null and expires_at <= moment
    for update skip locked);
  if cardinality(expired) = 0 then
    return;
  end if;
  with released as (
    update reservation_lines set released_at = moment where id = any (expired) returning quantity
  ) select sum(quantity) into amount from released;
  if item_kind = 'slot' then
    update slots set reserved = reserved - amount where id = item_id;
  else
    update stocks set reserved = reserved - amount where id = item_id;
  end if;
end $$;
--> statement-breakpoint
-- Reserves all requested quantities, with a line for each, or raises GD001. Items are locked in the common order: slots
-- before stocks, each by ID. Expired holds are released only when their places are needed.
create function reserve_items(for_reservation integer, requested jsonb, until timestamptz, moment timestamptz)
returns setof reservation_lines language plpgsql as $$
declare
  item record;
  shortages jsonb := '[]';
begin
  for item in
    select r.kind, r.id, sum(r.quantity)::integer as total, array_agg(r.quantity) as quantities
    from jsonb_to_recordset(requested) as r (kind text, id integer, quantity integer)
    where r.quantity > 0 group by r.kind, r.id order by r.kind, r.id
  loop
    if not add_reserved(item.kind, item.id, item.total) then
      perform release_expired_lines(item.kind, item.id, moment);
      -- The item is locked now. This is tried again even if another transaction released the expired lines.
      if not add_reserved(item.kind, item.id, item.total) then
        shortages := shortages || (jsonb_build_object('kind', item.kind, 'id', item.id) || coalesce(
          case item.kind
            when 'slot' then (select jsonb_build_object('left', capacity - reserved, 'isClosed', false)
              from slots where id = item.id and closed_at is null)
            else (select jsonb_build_object('left', quantity - reserved, 'isClosed', false)
              from stocks where id = item.id)
          end, '{"left": 0, "isClosed": true}'));
        continue;
      end if;
    end if;
    return query
      insert into reservation_lines (slot_id, stock_id, reservation_id, quantity, created_at, expires_at)
      select case item.kind when 'slot' then item.id end, case item.kind when 'stock' then item.id end,
        for_reservation, line.quantity, moment, until
      from unnest(item.quantities) as line (quantity)
      returning *;
  end loop;
  if shortages <> '[]' then
    raise exception 'Less is left than was requested' using errcode = 'GD001', detail = shortages::text;
  end if;
end $$;
--> statement-breakpoint
-- Limits what one network and one phone reserve without paying, because a visitor can open any number of sessions. Holds
-- may take a third of an item, and holds and unpaid orders together half of it, but at least 8 places or 3 pieces. Two
-- orders or holds that expired within six hours halve both limits; from the third on, a cancelled order counts as
-- expired, because buyers may change their mind. Call it after the items are reserved, because their locks make parallel
-- requests wait. Raises GD002.
create function limit_unpaid_items(for_reservation integer, requested jsonb, sources text[], moment timestamptz)
returns void language plpgsql as $$
declare
  exceeded record;
begin
  with source as (
    select named.source, named.value from reservations r
    cross join lateral (values ('network', r.network), ('phone', r.phone)) as named (source, value)
    where r.id = for_reservation and named.value is not null and named.source = any (sources)
  ), item as (
    select distinct r.kind, r.id from jsonb_to_recordset(requested) as r (kind text, id integer, quantity integer)
    where r.quantity > 0
  ), available as (
    select item.kind, slots.id as slot_id, null::integer as stock_id, capacity as amount, 8 as minimum
      from item join slots on item.kind = 'slot' and slots.id = item.id
    union all
    select item.kind, null, stocks.id, quantity, 3 from item join stocks on item.kind = 'stock' and stocks.id = item.id
  ), counted as (
    select source.source, available.kind, reserved.*,
      case when ended.expired < 2 then greatest(amount / 3, minimum)
        else greatest(greatest(amount / 3, minimum) / 2, 1) end as max_held,
      case when ended.expired < 2 then greatest(amount / 2, minimum)
        else greatest(greatest(amount / 2, minimum) / 2, 1) end as max_unpaid
    from source cross join available
    cross join lateral (
      select coalesce(sum(c.quantity) filter (where k.status = 'held'), 0) as held,
        coalesce(sum(c.quantity), 0) as unpaid, min(k.ends_at) as until
      from reservations k join reservation_lines c on c.reservation_id = k.id
      where k.status in ('held', 'unpaid')
        and (source.source = 'network' and k.network = source.value or source.source = 'phone' and k.phone = source.value)
        and c.released_at is null and (c.expires_at is null or c.expires_at > moment)
        and (c.slot_id = available.slot_id or c.stock_id = available.stock_id)
    ) as reserved
    cross join lateral (
      select count(*) filter (where not k.is_cancelled)
        + greatest(0, count(*) filter (where k.is_cancelled) - 2) as expired
      from reservations k where k.ended_unpaid_at > moment - interval '6 hours'
        and case source.source when 'network' then k.network = source.value else k.phone = source.value end
    ) as ended
  )
  select source, case when held > max_held then max_held else max_unpaid end as max, until into exceeded
    from counted where held > max_held or unpaid > max_unpaid order by source, kind limit 1;
  if found then
    raise exception 'Too much is reserved without payment' using errcode = 'GD002', detail = to_jsonb(exceeded)::text;
  end if;
end $$;
--> statement-breakpoint
-- Limits the unpaid orders of each source of `limits` (`source`, `value`, `max`). An order that expired or was cancelled
-- unpaid counts towards its network's limit for an hour. Parallel requests wait here for each other, so the caller must
-- not hold locks on slots or stocks. Raises GD002.
create function limit_unpaid_orders(limits jsonb, moment timestamptz) returns void language plpgsql as $$
declare
  buyer record;
  counted record;
begin
  for buyer in
    select l.source, l.value, l.max from jsonb_to_recordset(limits) as l (source text, value text, max integer)
    order by l.source
  loop
    perform pg_advisory_xact_lock(hashtextextended(buyer.source || ' ' || buyer.value, 0));
    if buyer.source = 'network' then
      select count(*) as orders, min(until) as until into counted from (
        select ends_at as until from reservations where status = 'unpaid' and network = buyer.value
        union all
        select ended_unpaid_at + interval '1 hour' from reservations
        where network = buyer.value and cart_key is null and ended_unpaid_at > moment - interval '1 hour'
      ) as unpaid;
    else
      select count(*) as orders, min(ends_at) as until into counted
        from reservations where status = 'unpaid' and phone = buyer.value;
    end if;
    if counted.orders > buyer.max then
      raise exception 'Too many orders are unpaid' using errcode = 'GD002',
        detail = jsonb_build_object('source', buyer.source, 'max', buyer.max, 'until', counted.until)::text;
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- Reserves what a cart or an exchange requests, within the limits of its network and its phone.
create function reserve_within_limits(for_reservation integer, requested jsonb, until timestamptz, moment timestamptz)
returns setof reservation_lines language plpgsql as $$
begin
  return query select * from reserve_items(for_reservation, requested, until, moment);
  perform limit_unpaid_items(for_reservation, requested, '{network,phone}', moment);
end $$;
--> statement-breakpoint
-- Reserves what an order requests, within the limits of unpaid orders and of unpaid places. A cart's hold that reserves
-- the same becomes the reservation of the order, without touching slots and stocks. Then only the phone's places are
-- checked: the hold passed its network's limit, and the order reserves no more than the hold.
create function reserve_for_order(for_reservation integer, is_held boolean, requested jsonb, limits jsonb, moment timestamptz)
returns setof reservation_lines language plpgsql as $$
begin
  if is_held then
    return query update reservation_lines set expires_at = null
      where reservation_id = for_reservation and released_at is null returning *;
    perform limit_unpaid_orders(limits, moment);
    perform limit_unpaid_items(for_reservation, requested, '{phone}', moment);
  else
    perform limit_unpaid_orders(limits, moment);
    return query select * from reserve_within_limits(for_reservation, requested, null, moment);
  end if;
end $$;
--> statement-breakpoint
-- Limits the orders that one mailbox and one phone place after `since`, because both are unverified and an order sends
-- messages to them. `limits` has for each the field of the form, the mailbox or phone, and the limit. Cancelled orders
-- count. Orders that staff accepted or that were paid do not, except orders of 0 VND and orders paid by store credit
-- alone: they are paid at once, and a refund returns the credit to be used again. Addresses are compared as `mailboxOf`
-- does. Raises GD003.
create function limit_hourly_orders(limits jsonb, since timestamptz) returns void language plpgsql as $$
declare
  contact record;
  counted record;
begin
  for contact in
    select l.field, l.value, l.max from jsonb_to_recordset(limits) as l (field text, value text, max integer)
    order by l.field
  loop
    perform pg_advisory_xact_lock(hashtextextended('hourly orders ' || contact.value, 0));
    select count(*) as orders, min(o.placed_at) as first into counted from orders o
      where o.placed_at > since
        and (o.method in ('free', 'credit')
          or (o.status in ('pending', 'cancelled') and o.payment_status not in ('paid', 'refunded')))
        and case contact.field when 'phoneNumber' then o.phone = contact.value
          else regexp_replace(split_part(lower(o.email), '@', 1), '\+.*|\.', '', 'g')
            || '@' || split_part(lower(o.email), '@', 2) = contact.value end;
    if counted.orders >= contact.max then
      raise exception 'Too many orders were placed' using errcode = 'GD003',
        detail = jsonb_build_object('field', contact.field, 'max', contact.max, 'first', counted.first)::text;
    end if;
  end loop;
end $$;
