import { localize } from "~/lib/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import type { RecommendedTime } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { salesHorizonDays } from "../inventory/slot";
import { listSlots } from "../inventory/slots.server";
import { settingNumber, settingText } from "../shop/shop.rules";
import { findLowestPrice, isInPartOfYear, listDaysFrom } from "./day-price.rules";
import { isOnSale } from "./day-state.rules";
import { presentAvailability } from "./get-availability.server";
import { presentTicketType } from "./get-ticket.server";
import { presentCalendar } from "./get-ticket-calendar.server";
import { presentOffer } from "./get-ticket-offer.server";
import { listBookingDays, listDaysToOffer } from "./list-booking-days.server";
import { presentTicketCards } from "./list-tickets.server";
import type { PriceList } from "./price-list.rules";
import { priceTickets } from "./price-tickets.server";
import { findSaleRefusal } from "./sale-terms.rules";
import { presentCompanions, readTicketExtras } from "./ticket-extras.server";
import { listTicketRows, type TicketRow } from "./ticket-row.server";
import { computeTerms, filterOpenTerms, getRefundOutlook, listRefundSteps } from "./ticket-terms.rules";

type TicketPageQuery = { slug: string; month?: string | undefined; date?: string | undefined };

/** @throws DomainError ticket_not_found */
export async function getTicketPage(ctx: Ctx, { slug, ...query }: TicketPageQuery) {
  const { page, extras } = await presentTicketPage(ctx, await readTickets(ctx, slug), query);
  return { ...page, goesWith: presentCompanions(ctx, extras) };
}

export type TicketPageData = Awaited<ReturnType<typeof getTicketPage>>;

export async function getOrderTicketPage(ctx: Ctx, { slug, ...query }: Partial<TicketPageQuery>) {
  const data = await readTickets(ctx, slug);
  const [tickets, { page }] = await Promise.all([
    presentTicketCards(ctx, data.rows, data.priceList),
    presentTicketPage(ctx, data, query),
  ]);
  return { ...page, tickets: tickets.map(({ slug, name, priceFrom }) => ({ slug, name, priceFrom })) };
}

export type TicketChoiceView = Awaited<ReturnType<typeof getOrderTicketPage>>["tickets"][number];

async function readTickets(ctx: Ctx, slug: string | undefined) {
  const rows = await listTicketRows(ctx);
  const row = slug === undefined ? rows[0] : rows.find(({ type }) => type.slug === slug);
  if (!row) throw new DomainError("ticket_not_found", { field: "slug" });
  const ids = rows.map(({ type }) => type.id);
  return { rows, row, priceList: priceTickets(ctx.db, ids) };
}

type TicketData = Awaited<ReturnType<typeof readTickets>>;

async function presentTicketPage(
  ctx: Ctx,
  { rows, row, priceList }: TicketData,
  { month, date: requestedDate }: Omit<TicketPageQuery, "slug">,
) {
  const dates = listDaysToOffer(ctx, row.type.openWeekdays, requestedDate);
  const today = shopDate(ctx.now);
  const requestedDates =
    requestedDate && requestedDate >= today && requestedDate <= addDays(today, salesHorizonDays) ? [requestedDate] : [];
  const [first = today, ...rest] = [...dates, ...requestedDates].sort();
  const [slots, calendar, prices, extras] = await Promise.all([
    listSlots(ctx, row.type.poolId, first, rest.at(-1) ?? first),
    month === undefined ? null : presentCalendar(ctx, row, month, priceList),
    priceList,
    readTicketExtras(ctx, row.type.id),
  ]);
  const days = listBookingDays(ctx, row, dates, slots, prices);
  const date = requestedDate ?? (days.find(isOnSale) ?? days[0])?.date ?? today;
  const daySlots = slots.filter((slot) => slot.date === date);
  const computeOutlook = (date: string, time = "") => {
    const terms = computeTerms(row.type.policy, { date, time }, settingText(ctx.shop, "opening_time"));
    return {
      terms: filterOpenTerms(terms, ctx.now),
      open: listRefundSteps(terms, ctx.now),
      outlook: getRefundOutlook(terms, ctx.now),
    };
  };
  const refundableDay = days.find(
    (day) =>
      isOnSale(day) &&
      computeOutlook(day.date, slots.find((slot) => slot.date === day.date)?.time).outlook.level === "full",
  );
  const page = {
    /** If false, the prices and the availability below are those of the first day on sale. */
    isDayChosen: requestedDate !== undefined,
    today,
    ticket: presentTicketType(ctx, row, prices(row.type.id, date), extras),
    days,
    calendar,
    availability: presentAvailability(ctx, row, date, daySlots),
    offer: presentOffer(ctx, row, date, prices),
    pricesFrom: findLowestPrices(ctx, row, prices),
    recommendedTime: findRecommendedTime(ctx, row.type.recommendedTimes, date),
    refunds: daySlots.map(({ time }) => ({ time, ...computeOutlook(date, time) })),
    refundableDay: refundableDay ? { date: refundableDay.date, price: refundableDay.price } : null,
    family: findFamilyTicket(ctx, rows, row, date, prices),
    known: rows.flatMap(({ type: { id, slug, name, poolId } }) =>
      prices(id, date).map((category) => ({
        slug,
        ticket: localize(name, ctx.locale),
        key: category.key,
        name: localize(category.name, ctx.locale),
        admits: category.admits,
        price: category.price,
        sameSeats: poolId === row.type.poolId,
      })),
    ),
    mostSeats: settingNumber(ctx.shop, "max_seats_per_order"),
  };
  return { page, extras };
}

function findRecommendedTime({ locale }: Ctx, recommendedTimes: readonly RecommendedTime[], date: string) {
  const found = recommendedTimes.find((one) => isInPartOfYear(date, one));
  return found ? { time: found.time, reason: localize(found.reason, locale) } : null;
}

function findLowestPrices({ now }: Ctx, { type }: TicketRow, prices: PriceList): Record<string, number | null> {
  const today = shopDate(now);
  const days = listDaysFrom(today, salesHorizonDays);
  const list = (key: string) => (date: string) => prices(type.id, date).filter((category) => category.key === key);
  return Object.fromEntries(
    prices(type.id, today).map(({ key }) => [key, findLowestPrice(list(key), type.openWeekdays, days)]),
  );
}

function findFamilyTicket(
  ctx: Ctx,
  rows: readonly TicketRow[],
  { type: currentType }: TicketRow,
  date: string,
  prices: PriceList,
) {
  for (const { type, terms } of rows) {
    const [group, ...others] = prices(type.id, date);
    if (type.id === currentType.id || type.poolId !== currentType.poolId || !group || others.length > 0) continue;
    const { admits, price } = group;
    if (admits.length < 2 || price === null || findSaleRefusal(terms, date, "", ctx.now)) continue;
    return { slug: type.slug, name: localize(type.name, ctx.locale), admits, price };
  }
  return null;
}
