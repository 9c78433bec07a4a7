import type { Label } from "~/domain/catalog/shelf.rules";
import type { Specification, Tier, Video } from "~db/schema/catalog";
import type { Bilingual } from "../bilingual";

type OptionOf<Key extends string = string> = {
  key: Key;
  name: Bilingual;
  values: { key: string; name: Bilingual }[];
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
};

const both = (text: string): Bilingual => ({ vi: text, en: text });

/** The colours of the shop's cloth, clay and enamel. `db/demo-art` knows how they look. */
const colours = {
  cham: { vi: "Xanh chàm", en: "Indigo" },
  son: { vi: "Đỏ son", en: "Lacquer red" },
  reu: { vi: "Xanh rêu", en: "Moss green" },
  ngoc: { vi: "Xanh ngọc", en: "Jade" },
  nghe: { vi: "Vàng nghệ", en: "Turmeric" },
  troi: { vi: "Xanh trời", en: "Sky blue" },
  tim: { vi: "Tím oải hương", en: "Lavender" },
  hong: { vi: "Hồng đào", en: "Peach pink" },
  suong: { vi: "Trắng sương", en: "Mist white" },
  dat: { vi: "Nâu đất", en: "Earth brown" },
  than: { vi: "Đen than", en: "Charcoal" },
};
type Colour = keyof typeof colours;

export const byColour = (...keys: Colour[]): OptionOf => ({
  key: "mau",
  name: { vi: "Màu", en: "Colour" },
  values: keys.map((key) => ({ key, name: colours[key] })),
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
