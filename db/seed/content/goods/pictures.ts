import type { Look } from "~db/seed/art/goods/brush";
import type { StillLife, Thing } from "~db/seed/art/goods/still-life";
import { categories, type ProductCategory } from "./categories";
import { type Combo, combos } from "./combos";
import type { Art, Good } from "./good";

type Still = { slug: string; still: StillLife };
type Placed = { what: Thing["what"]; look: Look };

/** Those that do not stand on a table. */
const hung: Thing["what"][] = ["shirt", "poncho", "lantern"];
const lying: Thing["what"][] = ["postcards", "pin"];

export const goods = categories.flatMap(function all(category): Good[] {
  return [...category.goods, ...category.children.flatMap(all)];
});

export function goodOf(slug: string): Good {
  const good = goods.find((one) => one.slug === slug);
  if (!good) throw new Error(`No such product: ${slug}`);
  return good;
}

/** The slugs of a product's pictures, the one on the card first. */
export const picturesOf = ({ slug }: Good) => [slug, `${slug}-2`, `${slug}-3`];

/** The picture of a variant that looks different, the product's first one for the first look, null where all look alike. */
export function pictureOf(good: Good, choice: Record<string, string> = {}): string | null {
  const value = looksOf(good).find(([key]) => Object.values(choice).includes(key));
  if (!value) return null;
  return value[0] === firstLook(good) ? good.slug : `${good.slug}-${value[0]}`;
}

/** Every still life of the shop's goods: products, their colours, categories and combos. */
export function stillLives(): Still[] {
  return [...goods.flatMap(stillsOf), ...everyCategory(categories).map(showCategory), ...combos.map(showCombo)];
}

function everyCategory(some: ProductCategory[]): ProductCategory[] {
  return some.flatMap((category) => [category, ...everyCategory(category.children)]);
}

function stillsOf(good: Good): Still[] {
  const { slug, art } = good;
  const others = looksOf(good).filter(([key]) => key !== firstLook(good));
  return [
    { slug, still: alone(art, lookOf(good, {})) },
    { slug: `${slug}-2`, still: inUse(good) },
    { slug: `${slug}-3`, still: others.length > 0 ? family(good) : again(art, lookOf(good, {})) },
    ...others.map(([key, look]) => ({ slug: `${slug}-${key}`, still: alone(art, look) })),
  ];
}

/** The values that change how a product looks, with how it looks then. */
function looksOf({ options = [], art }: Good): [key: string, look: Look][] {
  return options.flatMap(({ values }) =>
    values.flatMap(({ key, paint }): [string, Look][] => {
      const own = art.looks?.[key];
      if (!paint && !own) return [];
      return [[key, { ...art.look, ...(paint && { colour: paint }), ...own }]];
    }),
  );
}

function lookOf(good: Good, choice: Record<string, string>): Look {
  const chosen = looksOf(good).find(([key]) => Object.values(choice).includes(key));
  return chosen?.[1] ?? good.art.look;
}

/** The look of the variant that the page shows first; a product's own look is that one's. */
function firstLook({ variants, ...good }: Good): string | undefined {
  const shown = Object.values(variants[0]?.choice ?? {});
  return [...looksOf({ variants, ...good }).map(([key]) => key), ...shown].find((key) => shown.includes(key));
}

function groundOf({ what }: { what: Thing["what"] }) {
  if (hung.includes(what)) return "rail";
  if (lying.includes(what)) return "flat";
  return what === "kite" ? "sky" : "table";
}

/** Where a thing's foot is when it is alone in its picture. */
const foot = { table: 556, window: 576, stone: 540, flat: 520, rail: 566, sky: 470 };

function alone(art: Art, look: Look): StillLife {
  const ground = groundOf(art);
  return {
    ground,
    tint: art.tint,
    things: [...hangers(ground, [400]), { what: art.what, look, at: [400, foot[ground]], scale: 1.28 }],
  };
}

function inUse({ art, ...good }: Good): StillLife {
  const look = lookOf({ art, ...good }, {});
  const ground = groundOf(art);
  const { beside } = art;
  if (!beside)
    return { ground: ground === "table" ? "window" : ground, tint: art.tint, things: pair(art, look, ground) };
  const companion = { what: beside.what, look: beside.look ?? art.look, scale: 1.05 * (beside.scale ?? 1) };
  return {
    ground: "window",
    tint: art.tint,
    things: [
      { what: art.what, look, at: [330, 570], scale: 1.12 },
      { ...companion, at: [600, 592] },
    ],
  };
}

/** What hangs, lies or flies is shown by twos. */
function pair({ what }: Art, look: Look, ground: Thing["what"] | string): Thing[] {
  if (ground === "sky")
    return [
      { what, look, at: [250, 400], scale: 0.8 },
      { what, look: { ...look, colour: "#5f8fb8" }, at: [560, 500], scale: 0.95 },
    ];
  if (ground === "flat")
    return [
      { what, look, at: [240, 480], scale: 0.9, turn: -7 },
      { what: "pencils", look, at: [580, 500], scale: 1.4, turn: 24 },
    ];
  return [
    ...hangers(ground, [250, 560]),
    { what, look, at: [250, foot.rail], scale: 0.95 },
    { what, look: { ...look, colour: "#5f8fb8" }, at: [560, foot.rail], scale: 0.95 },
  ];
}

/** All its looks side by side. */
function family(good: Good): StillLife {
  const { art } = good;
  const ground = groundOf(art);
  const looks = looksOf(good).slice(0, 3);
  const middle = (looks.length - 1) / 2;
  const gap = looks.length === 2 ? 330 : 250;
  const scale = looks.length === 2 ? 0.98 : 0.8;
  const xs = looks.map((_, index) => 400 + (index - middle) * gap);
  const things = looks.map(
    ([, look], index): Thing => ({
      what: art.what,
      look,
      at: [xs[index] ?? 400, foot[ground] - (index % 2) * 24],
      scale,
    }),
  );
  return { ground: ground === "table" ? "stone" : ground, tint: art.tint, things: [...hangers(ground, xs), ...things] };
}

/** Near enough to read its label, or out on a mossy stone. */
function again({ what, tint, third = "near" }: Art, look: Look): StillLife {
  if (third === "stone")
    return { ground: "stone", tint, time: "dawn", things: [{ what, look, at: [400, foot.stone], scale: 1.2 }] };
  return { ground: "table", tint, things: [{ what, look, at: [330, 690], scale: 2.15 }] };
}

function hangers(ground: string, xs: number[]): Thing[] {
  return ground === "rail"
    ? xs.map((x): Thing => ({ what: "hanger", look: { colour: "" }, at: [x, 500], scale: 1.1 }))
    : [];
}

/** Three things together, the middle one in front. */
function together(things: Placed[]): Thing[] {
  const places = [
    { at: [215, 545], scale: 0.95 },
    { at: [590, 548], scale: 0.95 },
    { at: [400, 590], scale: 0.95 },
  ] as const;
  return things.slice(0, 3).map((thing, index) => ({ ...thing, ...(places[index] ?? places[0]) }));
}

function showCategory({ slug, shows }: ProductCategory): Still {
  const things = shows.map((product) => {
    const good = goodOf(product);
    return { what: good.art.what, look: lookOf(good, {}) };
  });
  const tint = goodOf(shows[0] ?? "").art.tint;
  return {
    slug,
    still: {
      ground: "table",
      tint,
      things: together([things[0], things[2], things[1]].flatMap((thing) => thing ?? [])),
    },
  };
}

function showCombo({ slug, tint, parts }: Combo): Still {
  const things = parts.map(({ product, choice }) => {
    const good = goodOf(product);
    return { what: good.art.what, look: lookOf(good, choice ?? {}) };
  });
  return { slug, still: { ground: "window", tint, things: together(things) } };
}
