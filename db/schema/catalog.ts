import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";
import { pools, type StockId, stocks } from "./capacities";
import { createdAt, id, vnd } from "./columns";

export type CategoryId = number & { readonly brand?: "category" };
export type ProductId = number & { readonly brand?: "product" };
export type VariantId = number & { readonly brand?: "variant" };
export type ComboId = number & { readonly brand?: "combo" };
export type ServiceId = number & { readonly brand?: "service" };

export type Option = { key: string; name: Localized; values: { key: string; name: Localized }[] };
/** If a buyer takes at least `min` pieces of a variant, each of them costs `percent` % less. */
export type Tier = { min: number; percent: number };
export type Specification = { name: Localized; value: Localized };
export type Video = { url: string; poster: string; title: Localized };

export const productCategories = pgTable(
  "product_categories",
  {
    id: id().$type<CategoryId>(),
    slug: text().notNull().unique(),
    parentId: integer()
      .$type<CategoryId>()
      .references((): AnyPgColumn => productCategories.id),
    name: jsonb().$type<Localized>().notNull(),
    summary: jsonb().$type<Localized>().notNull(),
    picture: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [index("product_categories_in_order").on(t.position, t.id)],
);

export const products = pgTable(
  "products",
  {
    id: id().$type<ProductId>(),
    slug: text().notNull().unique(),
    categoryId: integer()
      .$type<CategoryId>()
      .notNull()
      .references(() => productCategories.id),
    name: jsonb().$type<Localized>().notNull(),
    /** The column has the names in all languages without case and diacritics. The search in staff's lists reads it. */
    foldedName: text().notNull().generatedAlwaysAs(sql`fold(texts_in(name))`),
    summary: jsonb().$type<Localized>().notNull(),
    description: jsonb().$type<Localized>().notNull(),
    pictures: text().array().notNull(),
    labels: text().array().notNull().default([]),
    options: jsonb().$type<Option[]>().notNull().default([]),
    tiers: jsonb().$type<Tier[]>().notNull().default([]),
    specifications: jsonb().$type<Specification[]>().notNull().default([]),
    video: jsonb().$type<Video>(),
    weightGrams: integer().notNull(),
    /** A trigger updates this lowest price of the active variants. Lists sort and filter by it. */
    priceFrom: vnd().notNull().default(0),
    position: integer().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    check("product_tiers", sql`is_tiers(${t.tiers})`),
    check("product_options", sql`is_list_of_options(${t.options})`),
    check("product_specifications", sql`is_list_of_specifications(${t.specifications})`),
    check("product_video", sql`is_video(${t.video})`),
    check("product_price_from", sql`${t.priceFrom} >= 0`),
    index("products_by_name").on(t.foldedName, t.id),
    index("products_in_order").on(t.position, t.id),
    index("products_search").using("gin", t.foldedName.op("gin_trgm_ops")),
    index("products_by_position").on(t.categoryId, t.position, t.id).where(sql`${t.isActive}`),
    index("products_by_price").on(t.categoryId, t.priceFrom, t.id).where(sql`${t.isActive}`),
    index("products_by_age").on(t.categoryId, t.createdAt, t.id).where(sql`${t.isActive}`),
    // Few products have these labels, so partial indexes find them quickly.
    index("products_featured")
      .on(t.categoryId, t.position, t.id)
      .where(sql`${t.isActive} and ${t.labels} @> '{featured}'`),
    index("products_new").on(t.categoryId, t.position, t.id).where(sql`${t.isActive} and ${t.labels} @> '{new}'`),
    index("products_sale").on(t.categoryId, t.position, t.id).where(sql`${t.isActive} and ${t.labels} @> '{sale}'`),
    index("products_discount")
      .on(t.categoryId, t.position, t.id)
      .where(sql`${t.isActive} and ${t.labels} @> '{discount}'`),
  ],
);

export const variants = pgTable(
  "variants",
  {
    id: id().$type<VariantId>(),
    productId: integer()
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    sku: text().notNull().unique(),
    choice: jsonb().$type<Record<string, string>>().notNull(),
    price: vnd().notNull(),
    compareAt: vnd(),
    picture: text(),
    stockId: integer()
      .$type<StockId>()
      .notNull()
      .unique()
      .references(() => stocks.id),
    isActive: boolean().notNull().default(true),
    position: integer().notNull(),
  },
  (t) => [
    index("variants_by_price").on(t.price, t.id),
    unique("variants_choice").on(t.productId, t.choice),
    check("variant_choice_is_texts", sql`is_texts(${t.choice})`),
    check("variant_price", sql`${t.price} > 0 and (${t.compareAt} is null or ${t.compareAt} > ${t.price})`),
  ],
);

export const relatedProducts = pgTable(
  "related_products",
  {
    productId: integer()
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    relatedId: integer()
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.relatedId] })],
);

export const combos = pgTable(
  "combos",
  {
    id: id().$type<ComboId>(),
    slug: text().notNull().unique(),
    name: jsonb().$type<Localized>().notNull(),
    summary: jsonb().$type<Localized>().notNull(),
    price: vnd().notNull(),
    picture: text().notNull(),
    isActive: boolean().notNull().default(true),
    position: integer().notNull(),
  },
  (t) => [
    check("combo_price", sql`${t.price} > 0`),
    index("combos_by_price").on(t.price, t.id),
    index("combos_in_order").on(t.position, t.id),
  ],
);

export const comboParts = pgTable(
  "combo_parts",
  {
    comboId: integer()
      .$type<ComboId>()
      .notNull()
      .references(() => combos.id),
    variantId: integer()
      .$type<VariantId>()
      .notNull()
      .references(() => variants.id),
    quantity: integer().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.comboId, t.variantId] }),
    index("combo_parts_variant").on(t.variantId),
    check("combo_part_quantity", sql`${t.quantity} > 0`),
  ],
);

export const services = pgTable(
  "services",
  {
    id: id().$type<ServiceId>(),
    slug: text().notNull().unique(),
    name: jsonb().$type<Localized>().notNull(),
    summary: jsonb().$type<Localized>().notNull(),
    description: jsonb().$type<Localized>().notNull(),
    pictures: text().array().notNull(),
    labels: text().array().notNull().default([]),
    /** The price is whole VND per `unit`. Null means that it is on request. */
    price: vnd(),
    compareAt: vnd(),
    unit: jsonb().$type<Localized>().notNull(),
    duration: jsonb().$type<Localized>().notNull(),
    leadDays: integer().notNull().default(1),
    weekdays: integer().array().notNull().default([1, 2, 3, 4, 5, 6, 7]),
    /** The service is unavailable while this pool is closed. */
    poolId: integer().references(() => pools.id),
    position: integer().notNull(),
    isActive: boolean().notNull().default(true),
  },
  (t) => [
    index("services_by_price").on(t.price, t.id),
    check("service_price", sql`${t.price} >= 0 and (${t.compareAt} is null or ${t.compareAt} > ${t.price})`),
  ],
);

/** `place` is the attraction as a whole, with the item ID 0. */
export const reviewedKinds = ["place", "ticket", "product", "service"] as const;
export type ReviewedKind = (typeof reviewedKinds)[number];

/** A trigger updates the ratings. The kind `all` with the item ID 0 has the totals. */
export const ratings = pgTable(
  "ratings",
  {
    kind: text().$type<ReviewedKind | "all">().notNull(),
    itemId: integer().notNull(),
    one: integer().notNull().default(0),
    two: integer().notNull().default(0),
    three: integer().notNull().default(0),
    four: integer().notNull().default(0),
    five: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId] }),
    check("ratings_counted", sql`least(${t.one}, ${t.two}, ${t.three}, ${t.four}, ${t.five}) >= 0`),
  ],
);

/** Times are hours before the visit. Each order line stores a copy. */
export type TicketPolicy = {
  exchangeUntilHours: number;
  exchangesPerTicket: number;
  refund: { untilHours: number; percent: number }[];
};

/** `in` is an entrance, `up` and `down` are the directions of a return ride. */
export type Direction = "in" | "up" | "down";
/** The number says how often a ticket admits its holder in each direction. `most` limits the total. */
export type Admits = Partial<Record<Direction, number>> & { most?: number };

/** Each person in a group has a label. `as` is the key of the price category for such a person. */
export type Member = Localized & { as?: string };

/** `of` is the slug of a general question that this question replaces. */
export type TicketAnswer = { question: Localized; answer: Localized; of?: string };

export type TicketPicture = { picture: string; caption: Localized };
export type TicketFact = { icon: "clock" | "check" | "globe" | "cabin" | "info"; title: Localized; note: Localized };
export type TripStep = { title: Localized; note: Localized };
export type TicketQuote = { text: Localized; author: Localized };
/** `from` and `to` are MM-DD, and may span the end of the year. */
export type RecommendedTime = { from: string; to: string; time: string; reason: Localized };
export type Helpline = { phone: string; note: Localized };

export const ticketTypes = pgTable(
  "ticket_types",
  {
    id: id(),
    slug: text().notNull().unique(),
    poolId: integer()
      .notNull()
      .references(() => pools.id),
    name: jsonb().$type<Localized>().notNull(),
    summary: jsonb().$type<Localized>().notNull(),
    description: jsonb().$type<Localized>().notNull(),
    includes: jsonb().$type<Localized[]>().notNull(),
    answers: jsonb().$type<TicketAnswer[]>().notNull().default([]),
    labels: text().array().notNull().default([]),
    picture: text().notNull(),
    gallery: jsonb().$type<TicketPicture[]>().notNull().default([]),
    facts: jsonb().$type<TicketFact[]>().notNull().default([]),
    trip: jsonb().$type<TripStep[]>().notNull().default([]),
    quote: jsonb().$type<TicketQuote>(),
    recommendedTimes: jsonb().$type<RecommendedTime[]>().notNull().default([]),
    helpline: jsonb().$type<Helpline>(),
    /** Monday is 1. */
    openWeekdays: integer().array().notNull(),
    /** Sales stop this long before the slot's time, or before the last entry if the slot has no time. */
    cutoffMinutes: integer().notNull(),
    policy: jsonb().$type<TicketPolicy>().notNull(),
    admits: jsonb().$type<Admits>().notNull().default({ in: 1 }),
    position: integer().notNull(),
    isActive: boolean().notNull().default(true),
  },
  (t) => [
    index("ticket_types_in_order").on(t.position, t.id),
    check("ticket_policy", sql`is_ticket_policy(${t.policy})`),
    check("ticket_admits", sql`is_admits(${t.admits})`),
    check("ticket_lists", sql`is_list_of_texts(${t.includes}) and is_list_of_answers(${t.answers})`),
    check(
      "ticket_page_texts",
      sql`is_list_with_texts(${t.gallery}, '{picture}', '{caption}') and is_list_with_texts(${t.facts}, '{icon}', '{title,note}')
        and is_list_with_texts(${t.trip}, '{}', '{title,note}')
        and is_list_with_texts(${t.recommendedTimes}, '{from,to,time}', '{reason}')
        and (${t.quote} is null or is_list_with_texts(jsonb_build_array(${t.quote}), '{}', '{text,author}'))
        and (${t.helpline} is null or is_list_with_texts(jsonb_build_array(${t.helpline}), '{phone}', '{note}'))`,
    ),
  ],
);

export const ticketCompanions = pgTable(
  "ticket_companions",
  {
    ticketTypeId: integer()
      .notNull()
      .references(() => ticketTypes.id),
    position: integer().notNull(),
    serviceId: integer()
      .$type<ServiceId>()
      .references(() => services.id),
    productId: integer()
      .$type<ProductId>()
      .references(() => products.id),
  },
  (t) => [
    primaryKey({ columns: [t.ticketTypeId, t.position] }),
    check("ticket_companion_is_one_item", sql`num_nonnulls(${t.serviceId}, ${t.productId}) = 1`),
  ],
);

export const priceCategories = pgTable(
  "price_categories",
  {
    id: id(),
    ticketTypeId: integer()
      .notNull()
      .references(() => ticketTypes.id),
    key: text().notNull(),
    name: jsonb().$type<Localized>().notNull(),
    note: jsonb().$type<Localized>().notNull(),
    /** Each person that a unit admits has one name. */
    members: jsonb().$type<Member[]>().notNull(),
    position: integer().notNull(),
    /** A category that was sold is switched off instead of deleted. Its tickets can still be exchanged. */
    isActive: boolean().notNull().default(true),
  },
  (t) => [
    index("price_categories_in_order").on(t.position, t.id),
    unique("price_categories_key").on(t.ticketTypeId, t.key),
    check("price_category_admits_people", sql`jsonb_array_length(${t.members}) > 0`),
    check("members_are_named", sql`is_list_of_texts(${t.members})`),
  ],
);

export type DayKind = "weekday" | "weekend" | "holiday";

export const seasons = pgTable(
  "seasons",
  {
    id: id(),
    name: jsonb().$type<Localized>().notNull(),
    startsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }).notNull(),
  },
  (t) => [
    index("seasons_by_start").on(t.startsOn),
    check("season_ends_after_it_starts", sql`${t.endsOn} >= ${t.startsOn}`),
  ],
);

export const holidays = pgTable("holidays", {
  date: date({ mode: "string" }).primaryKey(),
  name: jsonb().$type<Localized>().notNull(),
});

/**
 * Prices are whole VND including VAT. On a day, the price with the latest `startsOn` up to that day applies, and a price
 * of its season takes precedence over one without a season.
 */
export const ticketPrices = pgTable(
  "ticket_prices",
  {
    id: id(),
    categoryId: integer()
      .notNull()
      .references(() => priceCategories.id),
    seasonId: integer().references(() => seasons.id),
    dayKind: text().$type<DayKind>().notNull(),
    startsOn: date({ mode: "string" }),
    /** Null ends an earlier price, as if there had never been one. */
    price: vnd(),
  },
  (t) => [
    unique("ticket_prices_once").on(t.categoryId, t.seasonId, t.dayKind, t.startsOn).nullsNotDistinct(),
    check("ticket_price", sql`${t.price} >= 0`),
  ],
);

export const vatKinds = ["ticket", "goods", "service", "shipping"] as const;
export type VatKind = (typeof vatKinds)[number];

/** On the day of an order, the newest rate of each kind applies. Kinds without a rate have the rate of `all`. */
export const vatRates = pgTable(
  "vat_rates",
  {
    id: id(),
    kind: text().$type<VatKind | "all">().notNull().default("all"),
    startsOn: date({ mode: "string" }).notNull(),
    percent: integer().notNull(),
  },
  (t) => [
    unique("vat_rates_once").on(t.startsOn, t.kind),
    check("vat_percent", sql`${t.percent} between 0 and 100`),
    check("vat_kind", sql`${t.kind} in ('all', 'ticket', 'goods', 'service', 'shipping')`),
  ],
);
