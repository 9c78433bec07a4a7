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
import type { Localized, LocalizedOf } from "~/lib/locale";
import type { RenderedText } from "~/lib/markdown.server";
import { createdAt, id, instant, vnd } from "./columns";
import { themes } from "./shop";

export type PostId = number & { readonly brand?: "post" };
export type VacancyId = number & { readonly brand?: "vacancy" };
export type PostKind = "blog" | "news";
export type Allergen = "gluten" | "milk" | "egg" | "fish" | "shellfish" | "peanut" | "nuts" | "soy" | "sesame";
export type DishMark = "vegetarian" | "hot";
export type PlaceKind = "station" | "view" | "food" | "garden" | "walk" | "help";
/** `isWarning` marks what visitors cannot do at the place. */
export type PlaceFact = { icon: PlaceFactIcon; value: Localized; label: Localized; isWarning?: boolean | undefined };
export const placeFactIcons = [
  ...(["height", "length", "walk", "cabin", "wheelchair", "clock", "car", "bus", "leaf"] as const),
  ...(["ticket", "phone", "eye", "wind", "water", "moon", "people"] as const),
];
export type PlaceFactIcon = (typeof placeFactIcons)[number];
export type QuestionTopic = "visit" | "weather" | "tickets" | "money" | "people" | "food";
export type QuestionSpot = "ticket" | "cart" | "checkout" | "visit";
export type RenderedBody = LocalizedOf<RenderedText>;

const slug = () => text().notNull().unique();
const localized = () => jsonb().$type<Localized>();
const position = () => integer().notNull();
const picture = () => text();

export const authors = pgTable("authors", {
  id: id(),
  slug: slug(),
  name: text().notNull(),
  role: localized().notNull(),
  about: localized().notNull(),
  picture: picture(),
});

export const tags = pgTable("tags", { id: id(), slug: slug(), name: localized().notNull() });

/** A post is public from `publishedAt` on, unless it was withdrawn. */
export const posts = pgTable(
  "posts",
  {
    id: id().$type<PostId>(),
    kind: text().$type<PostKind>().notNull(),
    slug: slug(),
    title: localized().notNull(),
    summary: localized().notNull(),
    keywords: localized(),
    body: localized().notNull(),
    rendered: jsonb().$type<RenderedBody>().notNull(),
    cover: picture(),
    authorId: integer()
      .notNull()
      .references(() => authors.id),
    publishedAt: instant().notNull(),
    withdrawnAt: instant(),
    /** This is true if the search index contains the post. Imports and a job update the value. */
    isIndexed: boolean().notNull().default(false),
    updatedAt: createdAt(),
  },
  (t) => [
    index("posts_newest").on(t.kind, t.publishedAt.desc(), t.id.desc()).where(sql`withdrawn_at is null`),
    index("posts_author").on(t.authorId),
  ],
);

export const postTags = pgTable(
  "post_tags",
  {
    postId: integer()
      .$type<PostId>()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    tagId: integer()
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
    /** The index of a tag's newest posts needs this copy of the post's `publishedAt`. Null means a withdrawn post. */
    publishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.tagId] }),
    index("post_tags_newest").on(t.tagId, t.publishedAt.desc(), t.postId.desc()),
  ],
);

/** Coordinates are units of the plan, from its left and upper edges. */
export const places = pgTable("places", {
  id: id(),
  slug: slug(),
  kind: text().$type<PlaceKind>().notNull(),
  name: localized().notNull(),
  summary: localized().notNull(),
  body: localized().notNull(),
  x: integer().notNull(),
  y: integer().notNull(),
  opens: text(),
  facts: jsonb().$type<PlaceFact[]>().notNull().default([]),
  tickets: text().array().notNull().default(sql`'{}'`),
  picture: picture(),
  position: position(),
});

export const ways = pgTable(
  "ways",
  {
    fromId: integer()
      .notNull()
      .references((): AnyPgColumn => places.id, { onDelete: "cascade" }),
    toId: integer()
      .notNull()
      .references((): AnyPgColumn => places.id, { onDelete: "cascade" }),
    by: text().$type<"walk" | "cable">().notNull(),
    minutes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fromId, t.toId] }), index("ways_back").on(t.toId)],
);

export const plans = pgTable("plans", {
  id: id(),
  picture: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
});

export const kitchens = pgTable("kitchens", {
  id: id(),
  slug: slug(),
  name: localized().notNull(),
  whereabouts: localized().notNull(),
  opens: text().notNull(),
  closes: text().notNull(),
  placeId: integer().references(() => places.id, { onDelete: "set null" }),
  position: position(),
});

export const courses = pgTable("courses", {
  id: id(),
  slug: slug(),
  name: localized().notNull(),
  position: position(),
});

export const dishes = pgTable(
  "dishes",
  {
    id: id(),
    slug: slug(),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    kitchenId: integer()
      .notNull()
      .references(() => kitchens.id),
    name: localized().notNull(),
    summary: localized().notNull(),
    ingredients: localized().notNull(),
    contains: text().array().$type<Allergen[]>().notNull(),
    marks: text().array().$type<DishMark[]>().notNull(),
    price: vnd().notNull(),
    picture: picture(),
    isActive: boolean().notNull().default(true),
    position: position(),
  },
  (t) => [
    index("dishes_course").on(t.courseId),
    index("dishes_kitchen").on(t.kitchenId),
    check("dish_price", sql`${t.price} >= 0`),
  ],
);

export const albums = pgTable("albums", {
  id: id(),
  slug: slug(),
  title: localized().notNull(),
  summary: localized().notNull(),
  position: position(),
});

export const albumPictures = pgTable(
  "album_pictures",
  {
    id: id(),
    albumId: integer()
      .notNull()
      .references(() => albums.id, { onDelete: "cascade" }),
    slug: text().notNull(),
    picture: text().notNull(),
    caption: localized().notNull(),
    place: text(),
    position: position(),
  },
  (t) => [
    unique("album_pictures_once").on(t.albumId, t.slug),
    index("album_pictures_shown").on(t.albumId, t.position),
    index("album_pictures_place").on(t.place),
  ],
);

export const vacancies = pgTable(
  "vacancies",
  {
    id: id().$type<VacancyId>(),
    slug: slug(),
    title: localized().notNull(),
    summary: localized().notNull(),
    team: localized().notNull(),
    kind: text().$type<"full" | "part" | "season">().notNull(),
    pay: localized().notNull(),
    body: localized().notNull(),
    rendered: jsonb().$type<RenderedBody>().notNull(),
    publishedAt: instant().notNull(),
    /** Applications are possible until this day, or without a day until the vacancy is removed. */
    closesOn: date(),
    /** This is true while the search index contains the vacancy, from its first to its last day. */
    isIndexed: boolean().notNull().default(false),
  },
  (t) => [index("vacancies_open").on(t.closesOn)],
);

export const questions = pgTable("questions", {
  id: id(),
  slug: slug(),
  topic: text().$type<QuestionTopic>().notNull(),
  question: localized().notNull(),
  answer: localized().notNull(),
  spots: text().array().$type<QuestionSpot[]>().notNull(),
  position: position(),
});

/** The last import had these items. The next import removes those that are missing in its folder. */
export const importedItems = pgTable(
  "imported_items",
  {
    kind: text().notNull(),
    slug: text().notNull(),
    /** The next import detects changes by this digest of the source file. */
    digest: text().notNull(),
    picture: text(),
    importedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug] }), check("imported_slug", sql`${t.slug} <> ''`)],
);

export const themeSections = pgTable(
  "theme_sections",
  {
    id: id(),
    /** The theme is null if the section belongs to all themes. */
    themeId: integer().references(() => themes.id, { onDelete: "cascade" }),
    /** The type is `home`, `about`, `contact`, or `pages/` and the slug of a landing page. */
    pageType: text().notNull(),
    position: integer().notNull(),
    kind: text().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index("theme_sections_page").on(t.pageType, t.position)],
);

export const weatherObservations = pgTable(
  "weather_observations",
  {
    id: id(),
    visibilityMetres: integer().notNull(),
    windMetresPerSecond: integer().notNull(),
    temperatureCelsius: integer().notNull(),
    note: jsonb().$type<Localized>(),
    observedAt: instant().notNull(),
    enteredBy: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("weather_observations_newest").on(t.observedAt, t.id)],
);
