import type { Label } from "~/domain/catalog/shelf.rules";
import type { Specification, Tier, Video } from "~db/schema/catalog";
import type { Look } from "~db/seed/art/goods/brush";
import type { SubjectName } from "~db/seed/art/goods/subjects";
import type { Bilingual } from "../bilingual";

type OptionOf<Key extends string = string> = {
  key: Key;
  name: Bilingual;
  values: { key: string; name: Bilingual; paint?: string }[];
};

/** How a thing is drawn: alone on a table, again with `beside`, and a third time near, or out on a stone. */
export type Art = {
  what: SubjectName;
  look: Look;
  tint: string;
  beside?: { what: SubjectName; look?: Look; scale?: number };
  third?: "near" | "stone";
  /** Other looks by the key of an option's value; a colour's own paint needs none. */
  looks?: Record<string, Partial<Look>>;
};

type Variant = { choice?: Record<string, string>; price: number; compareAt?: number; stock: number };

export type Good = {
  slug: string;
  name: Bilingual;
  summary: Bilingual;
  /** Markdown. */
  description: Bilingual;
  specifications: Specification[];
  labels?: Label[];
  options?: OptionOf[];
  tiers?: Tier[];
  /** The first one is what the page shows first. */
  variants: Variant[];
  video?: Video;
  weightGrams: number;
  /** How many days before the seed it came to the shop. */
  daysOld: number;
  related: string[];
  art: Art;
};

const both = (text: string): Bilingual => ({ vi: text, en: text });

/** The colours of the shop's cloth, clay and enamel. */
const colours = {
  cham: { name: { vi: "Xanh chàm", en: "Indigo" }, paint: "#34558b" },
  son: { name: { vi: "Đỏ son", en: "Lacquer red" }, paint: "#cf4a33" },
  reu: { name: { vi: "Xanh rêu", en: "Moss green" }, paint: "#4f7d58" },
  ngoc: { name: { vi: "Xanh ngọc", en: "Jade" }, paint: "#1f7a5a" },
  nghe: { name: { vi: "Vàng nghệ", en: "Turmeric" }, paint: "#f2b01e" },
  troi: { name: { vi: "Xanh trời", en: "Sky blue" }, paint: "#6fa3c8" },
  tim: { name: { vi: "Tím oải hương", en: "Lavender" }, paint: "#a58fd0" },
  hong: { name: { vi: "Hồng đào", en: "Peach pink" }, paint: "#ec8fa8" },
  suong: { name: { vi: "Trắng sương", en: "Mist white" }, paint: "#e4e9e4" },
  dat: { name: { vi: "Nâu đất", en: "Earth brown" }, paint: "#a8653f" },
  than: { name: { vi: "Đen than", en: "Charcoal" }, paint: "#46525a" },
};
type Colour = keyof typeof colours;

export const paintOf = (colour: Colour) => colours[colour].paint;

export const byColour = (...keys: Colour[]): OptionOf => ({
  key: "mau",
  name: { vi: "Màu", en: "Colour" },
  values: keys.map((key) => ({ key, ...colours[key] })),
});

/** `byWeight("100g", "1kg")` */
export const byWeight = (...keys: string[]): OptionOf => ({
  key: "khoi-luong",
  name: { vi: "Khối lượng", en: "Weight" },
  values: keys.map((key) => ({ key, name: both(key.replace(/(?=k?g$)/, " ")) })),
});

export const bySize = (...values: (string | { key: string; name: Bilingual })[]): OptionOf => ({
  key: "co",
  name: { vi: "Cỡ", en: "Size" },
  values: values.map((value) => (typeof value === "string" ? { key: value.toLowerCase(), name: both(value) } : value)),
});

const spec =
  (vi: string, en: string) =>
  (value: string, english = value): Specification => ({ name: { vi, en }, value: { vi: value, en: english } });

export const specs = {
  weight: spec("Khối lượng", "Weight"),
  volume: spec("Dung tích", "Volume"),
  size: spec("Kích thước", "Size"),
  origin: spec("Nguồn gốc", "Where from"),
  maker: spec("Người làm", "Made by"),
  contents: spec("Thành phần", "Ingredients"),
  inside: spec("Trong hộp", "In the box"),
  keeps: spec("Hạn dùng", "Keeps"),
  brewing: spec("Cách pha", "How to brew"),
  material: spec("Chất liệu", "Material"),
  care: spec("Giữ gìn", "Care"),
  ages: spec("Tuổi", "Ages"),
  pages: spec("Số trang", "Pages"),
  power: spec("Nguồn điện", "Power"),
};
