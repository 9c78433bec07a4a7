import type { Look } from "./brush";
import {
  categories as categoryProducts,
  comboTints,
  type ProductArt,
  paints,
  products as productArt,
} from "./products";
import { type Combo, categories, combos, findProduct, findVariant, type Product, products } from "./read-goods";
import type { Ground, StillLife, Thing } from "./still-life";
import { type SubjectName, subjects } from "./subjects";

type Still = { slug: string; still: StillLife };

const paintOfColour = new Map<string, string>(Object.entries(paints));

function artOf({ slug }: Product): ProductArt {
  const art = productArt[slug];
  if (!art) throw new Error(`Nothing says how the product ${slug} looks: add it to db/demo-art/goods/products.ts`);
  return art;
}

export function stillLives(): Still[] {
  return [...products.flatMap(stillsOf), ...categories.map(showCategory), ...combos.map(showCombo)];
}

function stillsOf(good: Product): Still[] {
  const { slug } = good;
  const art = artOf(good);
  const others = looksOf(good).filter(([key]) => key !== firstLook(good));
  return [
    { slug, still: alone(art, lookOf(good)) },
    { slug: `${slug}-2`, still: inUse(good) },
    { slug: `${slug}-3`, still: again(good) },
    ...others.map(([key, look]) => ({ slug: `${slug}-${key}`, still: alone(art, look) })),
  ];
}

function looksOf(good: Product): [key: string, look: Look][] {
  const art = artOf(good);
  const paintOf = (option: string, key: string) => (option === "mau" ? paintOfColour.get(key) : undefined);
  const shows = good.options.find((option) =>
    option.values.some(({ key }) => paintOf(option.key, key) || art.looks?.[key]),
  );
  return (shows?.values ?? []).map(({ key }) => {
    const colour = paintOf(shows?.key ?? "", key);
    return [key, { ...art.look, ...(colour && { colour }), ...art.looks?.[key] }];
  });
}

function lookOf(good: Product, choice: Record<string, string> = good.variants[0]?.choice ?? {}): Look {
  const chosen = looksOf(good).find(([key]) => Object.values(choice).includes(key));
  return chosen?.[1] ?? artOf(good).look;
}

function firstLook(good: Product): string | undefined {
  const shown = Object.values(good.variants[0]?.choice ?? {});
  return looksOf(good).find(([key]) => shown.includes(key))?.[0];
}

function groundOf(what: SubjectName): Ground {
  if (what === "shirt" || what === "poncho" || what === "lantern") return "rail";
  if (what === "postcards" || what === "pin") return "flat";
  return what === "kite" ? "sky" : "table";
}

const foot = { table: 572, window: 576, stone: 540, flat: 510, rail: 548, sky: 500 };

function scaleFor(what: SubjectName, wide: number, tall: number): number {
  const subject = subjects[what];
  return Math.round(Math.min(wide / (2 * subject.half), tall / subject.tall) * 100) / 100;
}

function alone({ what, tint }: ProductArt, look: Look): StillLife {
  const ground = groundOf(what);
  const thing: Thing = { what, look, at: [400, foot[ground]], scale: scaleFor(what, 500, 450) };
  return { ground, tint, things: [...hangers([thing]), thing] };
}

/** Shows a table product with `beside` at a window, a flat product with a notebook, and other products twice. */
function inUse(good: Product): StillLife {
  const art = artOf(good);
  const { what, tint, beside } = art;
  const look = lookOf(good);
  const ground = groundOf(what);
  if (ground === "table" && beside) {
    const main: Thing = { what, look, at: [320, 570], scale: scaleFor(what, 390, 360) };
    const other: Thing = {
      what: beside.what,
      look: beside.look ?? art.look,
      at: [600, 594],
      scale: 1.05 * (beside.scale ?? 1),
    };
    return { ground: "window", tint, things: [main, other] };
  }
  if (ground === "flat") {
    const notebook: Thing = {
      what: "notebook",
      look: { colour: "#1f7a5a", trim: "#feb914", mark: "peak" },
      at: [590, 560],
      scale: 1.15,
      turn: 12,
    };
    return {
      ground,
      tint,
      things: [notebook, { what, look, at: [250, 500], scale: scaleFor(what, 360, 320), turn: -7 }],
    };
  }
  const last = looksOf(good).at(-1)?.[1] ?? look;
  return {
    ground,
    tint,
    things: row(
      ground,
      [look, last].map((each) => ({ what, look: each })),
    ),
  };
}

/** Draws up to three variants in a row. A product with a single variant is drawn close up or on a mossy stone. */
function again(good: Product): StillLife {
  const art = artOf(good);
  const { what, tint, third = "near", beside } = art;
  const looks = looksOf(good).slice(0, 3);
  const ground = groundOf(what);
  if (looks.length > 1) {
    const outdoors = ground === "table" ? "stone" : ground;
    return {
      ground: outdoors,
      tint,
      things: row(
        outdoors,
        looks.map(([, look]) => ({ what, look })),
      ),
    };
  }
  const look = lookOf(good);
  if (ground === "flat")
    return { ground, tint, things: [{ what, look, at: [360, 640], scale: scaleFor(what, 720, 620), turn: 8 }] };
  if (third === "stone")
    return {
      ground: "stone",
      tint,
      time: "dawn",
      things: [{ what, look, at: [400, foot.stone], scale: scaleFor(what, 480, 370) }],
    };
  const main: Thing = { what, look, at: [300, 640], scale: scaleFor(what, 560, 540) };
  const other = beside && {
    what: beside.what,
    look: beside.look ?? art.look,
    at: [660, 660] as const,
    scale: 1.6 * (beside.scale ?? 1),
  };
  return { ground: "table", tint, things: [main, ...(other ? [other] : [])] };
}

type Placed = { what: SubjectName; look: Look };

function row(ground: Ground, things: Placed[]): Thing[] {
  const share = 720 / things.length;
  const placed = things.map(({ what, look }, index): Thing => {
    const scale = scaleFor(what, share * (things.length > 2 ? 1.3 : 1.08), 350);
    const half = subjects[what].half * scale;
    const step = Math.min((752 - 2 * half) / Math.max(1, things.length - 1), half * 2.1);
    const x = 400 + step * (index - (things.length - 1) / 2);
    const back = ground === "rail" ? 0 : (index % 2) * 28;
    return { what, look, at: [Math.round(x), foot[ground] - back], scale };
  });
  const ordered = [...placed.filter((_, index) => index % 2 === 1), ...placed.filter((_, index) => index % 2 === 0)];
  return [...hangers(placed), ...ordered];
}

function hangers(things: Thing[]): Thing[] {
  return things
    .filter(({ what }) => what === "shirt" || what === "poncho")
    .map(({ what, at: [x, y], scale }) => {
      const neck = (what === "shirt" ? 318 : 396) * scale;
      return { what: "hanger", look: { colour: "" }, at: [x, Math.round(y - neck + 330 * scale)], scale };
    });
}

function together(things: Placed[]): Thing[] {
  const scales = things.map(({ what }) => Math.min(1, scaleFor(what, 340, 380)));
  const reach = (index: number) => subjects[things[index]?.what ?? "tin"].half * (scales[index] ?? 1);
  const places = [Math.max(230, 50 + reach(0)), Math.min(570, 750 - reach(1)), 400];
  return things.slice(0, 3).map((thing, index) => {
    const scale = (scales[index] ?? 1) * (index === 2 ? 0.9 : 1);
    return {
      ...thing,
      at: [Math.round(places[index] ?? 400), index === 2 ? 596 : 550],
      scale: Math.round(scale * 100) / 100,
    };
  });
}

function showCategory({ slug }: (typeof categories)[number]): Still {
  const shown = (categoryProducts[slug] ?? []).map(findProduct);
  const [first] = shown;
  const things = shown.map((good) => ({ what: artOf(good).what, look: lookOf(good) }));
  return { slug, still: { ground: "table", tint: first ? artOf(first).tint : "#a9c8bf", things: together(things) } };
}

function showCombo({ slug, parts }: Combo): Still {
  const things = parts.map(({ sku }) => {
    const { product, choice } = findVariant(sku);
    return { what: artOf(product).what, look: lookOf(product, choice) };
  });
  return { slug, still: { ground: "window", tint: comboTints[slug] ?? "#a9c8bf", things: together(things) } };
}
