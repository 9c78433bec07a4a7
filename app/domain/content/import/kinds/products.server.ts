import { z } from "zod";
import { instantOf } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { labels } from "../../../catalog/labels-and-sorts.rules";
import {
  findAmbiguousVariants,
  saveProduct,
  saveRelatedProducts,
  saveVariant,
  withdrawItems,
  withdrawVariants,
} from "../../../catalog/save-catalog.server";
import type { Folder } from "../folder.server";
import { createItems, type ImportKind, listEntries, pictureReferences, type Reference } from "../kind.server";
import type { Problem, ReadValue } from "../read-yaml.server";
import { date, markdown, price, sentence, short, slugFormat } from "../schema";

const key = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60);
const sku = z
  .string()
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, "capital letters, digits and hyphens: NM01-50G")
  .max(60);
const Option = z.strictObject({
  key,
  name: short,
  values: z
    .array(z.strictObject({ key, name: short }))
    .min(1)
    .max(50),
});
const Variant = z
  .strictObject({
    sku,
    choice: z.record(key, key).default({}),
    price,
    compareAt: price.optional(),
    stock: z.number().int().min(0).max(1_000_000),
    picture: slugFormat.optional(),
  })
  .refine(({ price, compareAt = price + 1 }) => compareAt > price, {
    path: ["compareAt"],
    message: "it is not above the price",
  });
const Product = z
  .strictObject({
    slug: slugFormat,
    name: short,
    summary: sentence,
    description: markdown,
    pictures: z.array(slugFormat).min(1).max(20),
    labels: z.array(z.enum(labels)).default([]),
    specifications: z.array(z.strictObject({ name: short, value: sentence })).max(40),
    options: z.array(Option).max(3).default([]),
    tiers: z
      .array(z.strictObject({ min: z.number().int().min(2), percent: z.number().int().min(1).max(99) }))
      .default([]),
    variants: z.array(Variant).min(1).max(100),
    video: z.strictObject({ url: z.url(), poster: slugFormat, title: short }).optional(),
    weightGrams: z.number().int().min(1).max(100_000),
    added: date.optional(),
    related: z.array(slugFormat).max(12).default([]),
  })
  .superRefine(({ options, variants }, context) => {
    const before = new Set<string>();
    for (const [index, { choice }] of variants.entries()) {
      const path = ["variants", index, "choice"];
      const chosen = options.map(({ key }) => choice[key]).join(" ");
      if (!isChoiceOf(options, choice))
        context.addIssue({ code: "custom", path, message: "it names one value of each option, and nothing else" });
      else if (before.has(chosen)) context.addIssue({ code: "custom", path, message: "two variants have this choice" });
      before.add(chosen);
    }
  });
type Product = z.output<typeof Product>;

function isChoiceOf(options: z.output<typeof Option>[], choice: Record<string, string>): boolean {
  if (Object.keys(choice).length !== options.length) return false;
  return options.every(({ key, values }) => values.some((value) => value.key === choice[key]));
}

export function productKinds(folder: Folder, categories: readonly string[]): ImportKind[] {
  const files = folder.yamlIn("products", z.array(Product).max(500));
  const found = files
    .toSorted((one, other) => categories.indexOf(one.name) - categories.indexOf(other.name))
    .flatMap(({ name: category, read }) =>
      listEntries(read, (all) => all).map(({ value, locate }, position) => ({
        value: { ...value, category, position },
        locate: locate,
      })),
    );
  const productItems = createItems(found, {
    references: ({ category, pictures, video, related }) => [
      { to: "category", slug: category, path: [] },
      ...pictureReferences(...pictures.map((slug, index) => [slug, "pictures", index] as [string, string, number])),
      ...pictureReferences([video?.poster, "video", "poster"]),
      ...related.map((slug, index): Reference => ({ to: "product", slug, path: ["related", index] })),
    ],
    write({ variants: _, related: __, category, added, pictures, video, ...rest }, { tx, now, idOf, pictureOf }) {
      const named = (name: string) => pictureOf(name) ?? name;
      return saveProduct(tx, now, {
        ...rest,
        categoryId: idOf("category", category),
        pictures: pictures.map(named),
        video: video ? { ...video, poster: named(video.poster) } : null,
        createdAt: added === undefined ? undefined : instantOf(added, "08:00"),
      });
    },
  });
  const foundVariants = found.flatMap(variantsOf);
  const variantItems = createItems(foundVariants, {
    references: ({ picture }) => pictureReferences([picture, "picture"]),
    write: ({ slug: sku, product, compareAt = null, picture, ...rest }, { tx, now, idOf, pictureOf }) =>
      saveVariant(tx, now, {
        ...rest,
        sku,
        compareAt,
        productId: idOf("product", product),
        picture: pictureOf(picture),
      }),
  });
  const isAbsent = files.length === 0;
  return [
    {
      name: "product",
      items: productItems,
      isAbsent,
      async connect({ tx, idOf }) {
        for (const { value } of found)
          await saveRelatedProducts(
            tx,
            idOf("product", value.slug),
            value.related.map((slug) => idOf("product", slug)),
          );
      },
      removeItems: ({ tx }, slugs) => withdrawItems(tx, "product", slugs),
    },
    {
      name: "variant",
      items: variantItems,
      isAbsent,
      findProblems: (db) => describeAmbiguous(db, foundVariants),
      removeItems: ({ tx }, skus) => withdrawVariants(tx, skus),
    },
  ];
}

async function describeAmbiguous(db: Db | Tx, found: ReturnType<typeof variantsOf>): Promise<Problem[]> {
  const ambiguous = await findAmbiguousVariants(
    db,
    found.map(({ value, locate }) => ({ ...value, sku: value.slug, locate })),
  );
  return ambiguous.map(({ variant: { sku, locate }, otherSku }) => ({
    ...locate(["slug"]),
    says: `${sku} is another variant of the shop, where this choice is ${otherSku}: give it a SKU that is new`,
  }));
}

function variantsOf({ value, locate }: ReadValue<Product>) {
  return value.variants.map(({ sku, ...variant }, position) => ({
    value: { ...variant, slug: sku, product: value.slug, position },
    locate: (path: readonly PropertyKey[]) =>
      locate(["variants", position, ...path.map((step) => (step === "slug" ? "sku" : step))]),
  }));
}
