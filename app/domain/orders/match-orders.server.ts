import { and, desc, eq, ilike, inArray, isNotNull, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { parsePhone } from "~/lib/phone";
import type { Db } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { containsPattern } from "~db/like-pattern";
import { type OrderId, orderLines, orders } from "~db/schema/orders";
import { parseTypedDay } from "../inventory/typed-day.rules";
import { findCodePart, findCodes, findPhoneParts, parseTypedAmount, removeLabels } from "./order-search.rules";

/**
 * `matchedIds` are the IDs of orders with a matching payment, exchange or credit. If `canSeeContact` is true, contact data
 * is searched too.
 */
export type Matching = { today: string; matchedIds: readonly OrderId[]; canSeeContact: boolean };

/** `max` is how many orders the caller reads, the newest first. `where` is a condition that orders must also meet. */
export type WantedOrders = { max: number; where: SQL | undefined };

/** Finds orders by a part of the code, name, email or phone, or by tracking number, tax code, amount or day. */
export function matchesOrder(
  db: Db,
  typed: string,
  { today, matchedIds, canSeeContact }: Matching,
  wanted: WantedOrders,
): SQL | undefined {
  const [part, amount, day] = [findCodePart(typed), parseTypedAmount(typed), parseTypedDay(typed, today)];
  const number = removeLabels(typed).toUpperCase();
  const onDay = day?.isExplicit
    ? inArray(
        orders.id,
        db
          .select({ id: orderLines.orderId })
          .from(orderLines)
          .where(sql`${orderLines.date} between ${day.from} and ${day.to}`),
      )
    : undefined;
  return isInAnyOf(
    [
      or(isAnyOf(orders.code, findCodes(typed)), isAnyOf(orders.id, matchedIds)),
      part ? ilike(orders.code, `%${part}%`) : undefined,
      amount ? eq(orders.total, amount) : undefined,
      /\d/.test(number)
        ? and(isNotNull(orders.shipment), sql`upper(${orders.shipment} ->> 'tracking') = ${number}`)
        : undefined,
      /^\d{10}(-\d{3})?$/.test(number)
        ? and(isNotNull(orders.invoice), sql`${orders.invoice} ->> 'taxCode' = ${number}`)
        : undefined,
      onDay && day?.rest.length === 0 ? onDay : undefined,
      onDay && day?.rest.length && canSeeContact ? and(onDay, matchesName(day.rest)) : undefined,
      ...(canSeeContact ? listContactConditions(typed) : []),
    ],
    wanted,
  );
}

/**
 * With `or` instead of a union, one condition without an index would make PostgreSQL read every order. Because each
 * query has a limit, a name that most buyers share is found by reading only the newest orders.
 */
function isInAnyOf(conditions: readonly (SQL | undefined)[], { max, where }: WantedOrders): SQL {
  const selects = conditions.flatMap((one) =>
    one
      ? [sql`(select ${orders.id} from ${orders} where ${and(one, where)} order by ${orders.id} desc limit ${max})`]
      : [],
  );
  return sql`${orders.id} in (${sql.join(selects, sql` union `)})`;
}

function matchesContact(typed: string): SQL | undefined {
  return or(...listContactConditions(typed));
}

function listContactConditions(typed: string): (SQL | undefined)[] {
  const phone = parsePhone(removeLabels(typed));
  const words = typed.split(/\s+/).filter(Boolean);
  return [
    words.length > 0 ? matchesName(words) : undefined,
    words.length === 1 ? ilike(orders.email, containsPattern(typed.trim())) : undefined,
    phone ? eq(orders.phone, phone) : undefined,
    ...findPhoneParts(typed).map((digits) => ilike(orders.phone, containsPattern(digits))),
  ];
}

function matchesName(words: readonly string[]): SQL | undefined {
  return and(...words.slice(0, 8).map((word) => sql`${orders.foldedName} like fold(${containsPattern(word)})`));
}

/** Limits the cost of searching for a name that most buyers share. */
const maxOrdersOfBuyers = 5_000;

/**
 * Finds buyers without an account among the latest matching orders, one for each phone number. Orders whose contact
 * data was deleted are left out.
 */
export function findBuyers(db: Db, typed: string, max: number) {
  const { id, fullName, phone, email, userId } = orders;
  const latest = db
    .select({ id, fullName, phone, email })
    .from(orders)
    .where(and(isNull(userId), eq(orders.isTest, false), ne(phone, ""), matchesContact(typed)))
    .orderBy(desc(id))
    .limit(maxOrdersOfBuyers)
    .as("latest");
  const newest = (column: SQLWrapper) => sql<string>`(array_agg(${column} order by ${latest.id} desc))[1]`;
  return db
    .select({
      fullName: newest(latest.fullName),
      phone: latest.phone,
      email: sql<string | null>`${newest(latest.email)}`,
      orders: sql<number>`count(*)::int`,
    })
    .from(latest)
    .groupBy(latest.phone)
    .orderBy(desc(sql`max(${latest.id})`))
    .limit(max);
}
