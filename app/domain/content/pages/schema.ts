import { z } from "zod";
import { locales } from "~/lib/locale";
import { linkToAny, type PageId, siteMap } from "~/site-map";
import { labels } from "../../catalog/labels-and-sorts.rules";
import { localized, maxLength, rowId, slug, text } from "../../schema";

const shortText = localized(text.min(1).max(300), text.max(300).optional());
const keywords = shortText.optional();
const markdown = localized(text.min(1).max(10_000), text.max(10_000).optional());
const picture = text.min(1).max(100).optional();

const pageIds = Object.keys(siteMap) as [PageId, ...PageId[]];
const button = z
  .object({
    label: shortText,
    page: z.enum(pageIds),
    params: z.record(z.string(), text.min(1).max(100)).default({}),
    look: z.enum(["main", "soft"]).default("main"),
  })
  .refine(({ page, params }) => !linkToAny("vi", page, params).includes(":"), "this page needs a slug");

export const PageSections = z.object({ page: text.min(1).max(100) });
export const ChangeSection = z.object({
  id: rowId,
  change: z.union([
    z.object({ isActive: z.boolean() }),
    z.object({ position: z.number().int().min(0).max(999) }),
    z.object({ content: z.unknown() }),
  ]),
});

export const GetHomePicture = z.object({
  q: text.trim().check(maxLength(100)).optional(),
  /** The picture was chosen in the form so far. It is empty if there is none. */
  chosen: text.max(100).optional(),
});
/** An empty `picture` removes the picture. `base` is the picture with which the form began. */
export const SaveHomePicture = z.object({ picture: text.max(100), base: text.max(100).optional() });

const maxItems = z.number().int().min(1).max(12).default(3);
const items = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(24);

/** `text` fields are Markdown. Texts without English are shown in Vietnamese. */
const contents = {
  /**
   * `night` is the picture in dark mode. `booking` adds the booking form and makes the section wide. Without `lead`, the
   * section shows the shop's tagline.
   */
  hero: z.object({
    title: shortText,
    keywords,
    lead: shortText.optional(),
    picture,
    night: picture,
    booking: z.boolean().default(false),
  }),
  promises: z.object({ text: markdown }),
  tickets: z.object({ title: shortText.optional(), most: maxItems }),
  today: z.object({ title: shortText.optional(), picture }),
  /** The cable car stops at a wind of `windLimit` (m/s). Without a current observation, the section is hidden. */
  weather: z.object({ title: shortText.optional(), windLimit: z.number().int().min(1).max(80).optional() }),
  products: z.object({
    title: shortText.optional(),
    label: z.enum(labels).default("featured"),
    most: maxItems,
  }),
  posts: z.object({ title: shortText.optional(), kind: z.enum(["blog", "news"]).default("blog"), most: maxItems }),
  map: z.object({ title: shortText.optional(), lead: shortText.optional() }),
  gallery: z.object({ title: shortText.optional(), most: maxItems }),
  reviews: z.object({ title: shortText.optional(), most: maxItems }),
  text: z.object({ title: shortText, keywords, text: markdown, picture, act: button.optional() }),
  /** `cable` shows the items as the towers of a cable car line that climbs from the first to the last. */
  facts: z.object({
    title: shortText,
    keywords,
    look: z.enum(["list", "cable"]).default("list"),
    items: items(z.object({ name: shortText, text: markdown })),
  }),
  people: z.object({
    title: shortText,
    keywords,
    lead: shortText.optional(),
    items: items(z.object({ name: shortText, role: shortText, text: markdown, picture })),
  }),
};

export type SectionKind = keyof typeof contents;

const section = <Kind extends SectionKind>(kind: Kind) =>
  z.object({ kind: z.literal(kind), content: contents[kind] as (typeof contents)[Kind] });

export const Section = z.discriminatedUnion("kind", [
  section("hero"),
  section("promises"),
  section("tickets"),
  section("today"),
  section("weather"),
  section("products"),
  section("posts"),
  section("map"),
  section("gallery"),
  section("reviews"),
  section("text"),
  section("facts"),
  section("people"),
]);
export type Section = z.output<typeof Section>;

export const NewSection = z.intersection(
  Section,
  z.object({
    pageType: text.regex(/^(home|about|contact|pages\/[a-z0-9]+(-[a-z0-9]+)*)$/).max(100),
    position: z.number().int().min(0).max(1000),
  }),
);
export type NewSection = z.input<typeof NewSection>;

const themeId = rowId.nullish();
const locale = z.enum(locales).optional();

export const SectionsOf = z.object({ themeId, locale }).default({});
export const PageSectionsOf = z.object({ themeId, pageType: text.min(1).max(100), locale });
export const BuiltPage = z.object({ pageType: z.enum(["about", "contact"]) });
export const LandingPage = z.object({ slug });
const sectionId = z.union([z.number(), text.max(100)]).transform((id) => rowId.safeParse(Number(id)).data ?? null);
export const SectionOf = z.object({ themeId, sectionId, locale });
