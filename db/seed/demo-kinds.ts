/** These rows are deleted with their item. `of` joins a part `p` with its item `t`. */
type DemoKindPart = {
  table: string;
  of: string;
  /** Differences in these columns do not count as edits. The value is null for rows that are not compared. */
  ignored?: readonly string[] | null;
  /** This SQL deletes a part together with rows that belong to it. The CTE `gone` contains the deleted items. */
  remove?: string;
};

export type DemoKindRules = {
  table: string;
  key?: string;
  ignored?: readonly string[];
  /** The parts are deleted in this order. */
  parts?: readonly DemoKindPart[];
  /** Suggestions link from and to the item. They do not prevent its deletion. */
  links?: readonly DemoKindPart[];
  /** This SQL condition is true if deleting the item would also delete rows of the shop. */
  isUsed?: string;
  /** This SQL assignment takes the item off sale or hides it. */
  switchOff?: string;
};

const inactive = "is_active = false";
const removeVariants = `, variant as (
    delete from variants p using gone t where p.product_id = t.id returning p.stock_id
  ), movement as (delete from stock_movements where stock_id in (select stock_id from variant))
  delete from stocks where id in (select stock_id from variant)`;

/** The order of the kinds matters: each comes before the kinds that its items refer to. */
const demoKinds = {
  section: { table: "theme_sections", key: "id", ignored: ["is_active", "updated_at"], switchOff: "is_active = false" },
  album: { table: "albums", parts: [{ table: "album_pictures", of: "p.album_id = t.id", ignored: ["id"] }] },
  plan: { table: "plans", key: "id", parts: [{ table: "ways", of: "true" }] },
  post: {
    table: "posts",
    ignored: ["withdrawn_at", "is_indexed", "updated_at"],
    parts: [{ table: "post_tags", of: "p.post_id = t.id", ignored: ["published_at"] }],
    isUsed: "exists (select from comments where post_id = t.id)",
    switchOff: "withdrawn_at = updated_at",
  },
  author: { table: "authors" },
  tag: { table: "tags", isUsed: "exists (select from post_tags where tag_id = t.id)" },
  question: { table: "questions" },
  dish: { table: "dishes", ignored: ["is_active"], switchOff: inactive },
  course: { table: "courses" },
  kitchen: { table: "kitchens" },
  place: {
    table: "places",
    isUsed:
      "exists (select from ways where t.id in (from_id, to_id)) or exists (select from kitchens where place_id = t.id)",
  },
  ticket: {
    table: "ticket_types",
    ignored: ["is_active"],
    parts: [
      {
        table: "ticket_prices",
        of: "p.category_id in (select id from price_categories where ticket_type_id = t.id)",
        ignored: ["id"],
      },
      { table: "price_categories", of: "p.ticket_type_id = t.id" },
    ],
    links: [{ table: "ticket_companions", of: "p.ticket_type_id = t.id" }],
    switchOff: inactive,
  },
  combo: {
    table: "combos",
    ignored: ["is_active"],
    parts: [{ table: "combo_parts", of: "p.combo_id = t.id", ignored: ["id"] }],
    switchOff: inactive,
  },
  product: {
    table: "products",
    ignored: ["is_active", "price_from", "folded_name"],
    parts: [
      // Counted or received stock is an edit. Stock that only sales changed is not.
      {
        table: "stock_movements",
        of: "p.by is not null and p.stock_id in (select stock_id from variants where product_id = t.id)",
      },
      { table: "variants", of: "p.product_id = t.id", ignored: ["is_active"], remove: removeVariants },
    ],
    links: [
      { table: "related_products", of: "p.product_id = t.id" },
      { table: "related_products", of: "p.related_id = t.id", ignored: null },
      { table: "ticket_companions", of: "p.product_id = t.id", ignored: null },
    ],
    switchOff: inactive,
  },
  category: { table: "product_categories" },
  service: {
    table: "services",
    ignored: ["is_active"],
    links: [{ table: "ticket_companions", of: "p.service_id = t.id", ignored: null }],
    switchOff: inactive,
  },
  pool: {
    table: "pools",
    parts: [
      { table: "slots", of: "p.pool_id = t.id", ignored: null },
      { table: "pool_schedules", of: "p.pool_id = t.id" },
    ],
  },
  season: { table: "seasons", key: "id" },
  holiday: { table: "holidays", key: "date" },
  synonym: { table: "search_synonyms", key: "id" },
  picture: {
    table: "pictures",
    ignored: ["bytes", "widths", "render_from", "is_raster", "is_withheld"],
  },
} as const satisfies Record<string, DemoKindRules>;

export type DemoKind = keyof typeof demoKinds;
export const demoKindRules: ReadonlyMap<DemoKind, DemoKindRules> = new Map(
  Object.entries(demoKinds) as [DemoKind, DemoKindRules][],
);
