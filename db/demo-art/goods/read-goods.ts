import fs from "node:fs";
import { z } from "zod";
import { demoFolder, readDemoFile } from "~db/seed/read-demo";

// These schemas have only the fields that the drawings use. The import of the demo folder checks the other fields.

const choice = z.record(z.string(), z.string()).default({});
const Product = z.object({
  slug: z.string(),
  options: z.array(z.object({ key: z.string(), values: z.array(z.object({ key: z.string() })) })).default([]),
  variants: z.array(z.object({ sku: z.string(), choice })),
});
export type Product = z.output<typeof Product>;
const Combo = z.object({ slug: z.string(), parts: z.array(z.object({ sku: z.string() })) });
export type Combo = z.output<typeof Combo>;
const Slugged = z.object({ slug: z.string() });

export const categories = readDemoFile("categories.yaml", z.array(Slugged));
export const combos = readDemoFile("combos.yaml", z.array(Combo));
export const services = readDemoFile("services.yaml", z.array(Slugged));
export const products = fs
  .readdirSync(`${demoFolder}/products`)
  .flatMap((file) => readDemoFile(`products/${file}`, z.array(Product)));

export function findProduct(slug: string): Product {
  const product = products.find((one) => one.slug === slug);
  if (!product) throw new Error(`The demo has no product ${slug}`);
  return product;
}

export function findVariant(sku: string): { product: Product; choice: Record<string, string> } {
  for (const product of products) {
    const variant = product.variants.find((one) => one.sku === sku);
    if (variant) return { product, choice: variant.choice };
  }
  throw new Error(`The demo has no variant ${sku}`);
}
