import type { Look } from "./brush";
import type { SubjectName } from "./subjects";

/** A product has three pictures: the object alone, the object with `beside`, and the object close up or on a stone. */
export type ProductArt = {
  what: SubjectName;
  look: Look;
  tint: string;
  beside?: { what: SubjectName; look?: Look; scale?: number };
  third?: "near" | "stone";
  /** The look of each option value. Values of the option `mau` (colour) need no entry. */
  looks?: Record<string, Partial<Look>>;
};

/** The keys are the values of the option `mau` (colour) in `db/seed/nui-may/products`. */
export const paints = {
  cham: "#34558b",
  son: "#cf4a33",
  reu: "#4f7d58",
  ngoc: "#1f7a5a",
  nghe: "#f2b01e",
  troi: "#6fa3c8",
  tim: "#a58fd0",
  hong: "#ec8fa8",
  suong: "#e4e9e4",
  dat: "#a8653f",
  than: "#46525a",
};

export const products: Record<string, ProductArt> = {
  "ca-phe-arabica-deo-may": {
    what: "coffeeBag",
    look: { colour: "#1f5c4a", mark: "bean" },
    tint: "#d8c6a8",
    beside: { what: "phin", scale: 1.3 },
    third: "near",
  },
  "ca-phe-phin-giay": {
    what: "carton",
    look: { colour: "#7a4a30", trim: "#f2d9a8", mark: "bean" },
    tint: "#e0cdb4",
    beside: { what: "mug", look: { colour: "#6fa3c8" }, scale: 0.8 },
    third: "stone",
  },
  "so-co-la-ca-cao": {
    what: "chocolate",
    look: { colour: "#cf4a33", mark: "peak" },
    tint: "#efc4b4",
    beside: { what: "beans", scale: 1.2 },
    looks: { "72": { colour: "#cf4a33" }, "58": { colour: "#d99a2b" }, "85": { colour: "#34455e" } },
  },
  "keo-gung-mat-ong": {
    what: "candies",
    look: { colour: "#cf4a33", trim: "#f2b01e" },
    tint: "#ecd3a4",
    beside: { what: "honeyJar", look: { colour: "#d98a1e", mark: "comb" }, scale: 0.8 },
    third: "near",
  },
  "khoai-lang-deo": {
    what: "pouch",
    look: { colour: "#e08a2e", trim: "#f0b45c", mark: "sun" },
    tint: "#e6b9a6",
    beside: { what: "cup", look: { colour: "#34558b" } },
    third: "near",
  },
  "banh-bong-may": {
    what: "biscuits",
    look: { colour: "#5f8fb8", mark: "cloud" },
    tint: "#c9b8d6",
    beside: { what: "cup", look: { colour: "#e4e9e4" } },
    third: "near",
  },
  "khan-len-det-tay": {
    what: "scarf",
    look: { colour: paints.son },
    tint: "#c9d3c4",
    beside: { what: "stormLamp", look: { colour: "#34558b" }, scale: 0.85 },
  },
  "chan-len-dem-suong": {
    what: "blanket",
    look: { colour: paints.cham },
    tint: "#d8cbb4",
    beside: { what: "cap", look: { colour: "#a8653f" }, scale: 0.45 },
  },
  "tui-vai-qua-tram": {
    what: "bag",
    look: { colour: paints.dat },
    tint: "#cfdcae",
    beside: { what: "book", look: { colour: "#4f7d58" }, scale: 0.55 },
  },
  "ao-thun-dinh-may": {
    what: "shirt",
    look: { colour: paints.ngoc, mark: "peak" },
    tint: "#e3c9a0",
    looks: { nghe: { trim: "#12332b" } },
  },
  "mu-len-qua-bong": {
    what: "beanie",
    look: { colour: paints.reu },
    tint: "#e6b9a6",
    beside: { what: "mug", look: { colour: "#e4e9e4", trim: "#4f7d58" }, scale: 0.7 },
  },
  "tat-len-leo-doi": { what: "socks", look: { colour: paints.son }, tint: "#a9c4d6", beside: { what: "compass" } },
  "ao-mua-choang": { what: "poncho", look: { colour: paints.nghe, mark: "cloud" }, tint: "#a9c4d6" },
  "gay-tre-leo-nui": {
    what: "sticks",
    look: { colour: "#d2ab62", trim: "#cf4a33" },
    tint: "#b9cfae",
    beside: { what: "backpack", look: { colour: "#4f7d58", mark: "pine" }, scale: 0.8 },
    third: "stone",
  },
  "binh-giu-nhiet": {
    what: "flask",
    look: { colour: paints.ngoc, mark: "peak" },
    tint: "#efc4b4",
    beside: { what: "compass" },
    third: "stone",
  },
  "mu-luoi-trai": {
    what: "cap",
    look: { colour: paints.troi, mark: "peak" },
    tint: "#ecd3a4",
    beside: { what: "flask", look: { colour: "#cf4a33", mark: "peak" }, scale: 0.75 },
  },
  "den-doi-dau": {
    what: "headlamp",
    look: { colour: paints.son },
    tint: "#9fb0bb",
    beside: { what: "compass" },
    third: "stone",
  },
  "tui-chong-nuoc": {
    what: "dryBag",
    look: { colour: paints.son, mark: "cloud" },
    tint: "#a9c8bf",
    beside: { what: "rock" },
  },
  "coc-gom-suong-mai": {
    what: "mug",
    look: { colour: paints.suong, trim: "#8aa6ab", mark: "peak" },
    tint: "#c9d3c4",
    beside: { what: "vase", look: { colour: "#34558b" }, scale: 0.95 },
    looks: { reu: { trim: "#2f5a3c" }, cham: { trim: "#1d3358" } },
  },
  "am-tra-dat-den": {
    what: "teapot",
    look: { colour: paints.dat, mark: "sprig" },
    tint: "#cfdcae",
    beside: { what: "cup", look: { colour: "#a8653f" } },
  },
  "bat-gom-an-com": {
    what: "bowls",
    look: { colour: "#efe6d2", trim: "#3f6f9a" },
    tint: "#a9c4d6",
    beside: { what: "spiceJar", look: { colour: "#c93b2f", mark: "chilli" }, scale: 0.7 },
    third: "stone",
  },
  "den-long-lua": { what: "lantern", look: { colour: paints.son }, tint: "#8f86ab" },
  "den-bao-ga-cu": {
    what: "stormLamp",
    look: { colour: paints.cham },
    tint: "#e3c9a0",
    beside: { what: "book", look: { colour: "#a8653f" }, scale: 0.6 },
  },
  "nen-thom-rung-thong": {
    what: "candle",
    look: { colour: paints.reu, mark: "pine" },
    tint: "#b3bfc9",
    beside: { what: "leaves", scale: 1.3 },
    looks: { gung: { colour: "#c98a2e", mark: "sun" }, "oai-huong": { colour: paints.tim, mark: "flower" } },
  },
  "mat-ong-rung": {
    what: "honeyJar",
    look: { colour: "#d98a1e", mark: "comb" },
    tint: "#ecd3a4",
    beside: { what: "dipper", scale: 1.2 },
    looks: { "hoa-ca-phe": { colour: "#f0bd4c", mark: "bean" } },
  },
  "mut-trai-cay": {
    what: "jamJar",
    look: { colour: "#c93b3f", mark: "berry" },
    tint: "#efc4b4",
    beside: { what: "strawberries", look: { colour: "#c93b3f" } },
    looks: { "dau-tam": { colour: "#5b2a55", mark: "berry" }, "chanh-day": { colour: "#e0a21c", mark: "sun" } },
  },
  "hong-treo-gio": {
    what: "persimmons",
    look: { colour: "#d9702a" },
    tint: "#ecd3a4",
    beside: { what: "vase", look: { colour: "#6fa3c8" } },
    third: "near",
  },
  "mac-ca-rang": {
    what: "pouch",
    look: { colour: "#a8653f", trim: "#dcb98a", mark: "pine" },
    tint: "#e3c9a0",
    beside: { what: "cup", look: { colour: "#4f7d58" } },
    third: "stone",
  },
  "siro-dau-tam": {
    what: "bottle",
    look: { colour: "#5b2450", mark: "berry" },
    tint: "#d3b9d0",
    beside: { what: "strawberries", look: { colour: "#5b2a55" } },
    third: "stone",
  },
  "muoi-ot-la-e": {
    what: "spiceJar",
    look: { colour: "#7f9a4a", mark: "sprig" },
    tint: "#cfdcae",
    beside: { what: "leaves", scale: 1.2 },
    looks: { "cay-du": { colour: "#c93b2f", mark: "chilli" } },
  },
  "cabin-go": {
    what: "toyCabin",
    look: { colour: paints.nghe },
    tint: "#a9c8bf",
    beside: { what: "pinwheel", look: { colour: "#6fa3c8", trim: "#ec8fa8" }, scale: 0.75 },
  },
  "thu-bong-be-may": {
    what: "plush",
    look: { colour: "#f1f2ec" },
    tint: "#a9c4d6",
    beside: { what: "candies", look: { colour: "#ec8fa8", trim: "#6fa3c8" }, scale: 0.6 },
    looks: { suong: { colour: "#f1f2ec" } },
  },
  "xep-hinh-tuyen-cap": {
    what: "puzzle",
    look: { colour: "#5f8fb8", mark: "peak" },
    tint: "#e3c9a0",
    beside: { what: "mug", look: { colour: "#cf4a33", trim: "#fff1dc" }, scale: 0.7 },
    looks: { "100": { colour: "#e5705a" }, "1000": { colour: "#a58fd0" } },
  },
  "dieu-canh-nui": { what: "kite", look: { colour: paints.son, trim: "#f2b01e" }, tint: "#a9c4d6" },
  "chong-chong-giay": {
    what: "pinwheel",
    look: { colour: paints.troi, trim: "#f2b01e" },
    tint: "#efc4b4",
    beside: { what: "vase", look: { colour: "#4f7d58" } },
    looks: { nghe: { trim: "#cf4a33" }, hong: { trim: "#6fa3c8" } },
  },
  "ba-lo-be-len-nui": {
    what: "backpack",
    look: { colour: paints.troi, mark: "cloud" },
    tint: "#cfdcae",
    beside: { what: "plush", look: { colour: "#f1f2ec" }, scale: 0.55 },
    looks: { nghe: { trim: "#cf4a33" } },
  },
  "bo-buu-thiep-bon-mua": { what: "postcards", look: { colour: "#cf4a33" }, tint: "#c9d3c4" },
  "so-tay-duong-len-dinh": {
    what: "notebook",
    look: { colour: paints.nghe, trim: "#cf4a33", mark: "peak" },
    tint: "#a9c4d6",
    beside: { what: "pencils", scale: 1.1 },
    looks: { ngoc: { trim: "#f2b01e" }, tim: { trim: "#5b4a8a" } },
  },
  "tranh-in-bien-may": {
    what: "print",
    look: { colour: "#a87547" },
    tint: "#c9b8d6",
    beside: { what: "tube", look: { colour: "#a87547" }, scale: 0.9 },
    third: "near",
  },
  "sach-cay-co-nui-may": {
    what: "book",
    look: { colour: paints.reu, mark: "sprig" },
    tint: "#cfdcae",
    beside: { what: "pencils" },
    looks: { "tieng-anh": { colour: "#34558b" } },
  },
  "lich-ban-2027": {
    what: "calendar",
    look: { colour: "#1f7a5a", trim: "#cf4a33" },
    tint: "#efc4b4",
    beside: { what: "mug", look: { colour: "#f2b01e", trim: "#fff1dc" }, scale: 0.75 },
    third: "near",
  },
  "huy-hieu-men": {
    what: "pin",
    look: { colour: "#cf4a33", mark: "cabin" },
    tint: "#c9d3c4",
    looks: { "den-long": { colour: "#f2b01e", mark: "lantern" }, "dinh-nui": { colour: "#437c6c", mark: "peak" } },
  },
  "tra-shan-tuyet-nui-may": {
    what: "tin",
    look: { colour: "#1f7a5a", mark: "leaf" },
    tint: "#a9c8bf",
    beside: { what: "cup", look: { colour: "#e4e9e4" } },
    third: "stone",
  },
  "tra-o-long-suoi-mo": {
    what: "pouch",
    look: { colour: "#2f6f62", trim: "#5d7a3f", mark: "leaf" },
    tint: "#c7d3a9",
    beside: { what: "teapot", look: { colour: "#8a4f35" } },
    looks: { "rang-than": { colour: "#6b3f2a", trim: "#3b2a20" } },
  },
  "tra-gung-say": {
    what: "carton",
    look: { colour: "#c98a2e", mark: "sun" },
    tint: "#ecd3a4",
    beside: { what: "mug", look: { colour: "#e4e9e4", trim: "#c98a2e" }, scale: 0.8 },
  },
  "tra-hoa-cuc": {
    what: "flowerJar",
    look: { colour: "#f2b01e", mark: "flower" },
    tint: "#c9b8d6",
    beside: { what: "cup", look: { colour: "#6fa3c8" } },
    third: "near",
  },
  "tra-atiso-tui-loc": {
    what: "carton",
    look: { colour: "#6f8f4a", mark: "sprig" },
    tint: "#cfdcae",
    beside: { what: "leaves", scale: 1.2 },
    third: "near",
  },
  "la-ngam-chan": {
    what: "sachet",
    look: { colour: "#d9c7a0", trim: "#cf4a33", mark: "sprig" },
    tint: "#b9cfae",
    beside: { what: "leaves", scale: 1.4 },
    third: "stone",
  },
};

export const categories: Record<string, string[]> = {
  "dac-san": ["mat-ong-rung", "ca-phe-arabica-deo-may", "tra-shan-tuyet-nui-may"],
  "thu-cong": ["am-tra-dat-den", "khan-len-det-tay", "nen-thom-rung-thong"],
  "qua-luu-niem": ["sach-cay-co-nui-may", "cabin-go", "so-tay-duong-len-dinh"],
  "tra-va-thao-moc": ["tra-shan-tuyet-nui-may", "tra-hoa-cuc", "tra-gung-say"],
  "mat-ong-va-do-kho": ["mat-ong-rung", "hong-treo-gio", "mut-trai-cay"],
  "ca-phe-va-banh-keo": ["banh-bong-may", "ca-phe-arabica-deo-may", "so-co-la-ca-cao"],
  "det-va-may-mac": ["mu-len-qua-bong", "khan-len-det-tay", "tat-len-leo-doi"],
  "gom-va-den-long": ["coc-gom-suong-mai", "am-tra-dat-den", "den-bao-ga-cu"],
  "do-leo-nui": ["tui-chong-nuoc", "gay-tre-leo-nui", "binh-giu-nhiet"],
  "sach-tranh-buu-thiep": ["so-tay-duong-len-dinh", "sach-cay-co-nui-may", "lich-ban-2027"],
  "qua-cho-be": ["cabin-go", "thu-bong-be-may", "ba-lo-be-len-nui"],
};

export const comboTints: Record<string, string> = {
  "combo-sang-suong": "#d8c6a8",
  "combo-tra-chieu": "#cfdcae",
  "combo-san-binh-minh": "#fbd9ad",
  "combo-mua-hai-gio": "#a9c4d6",
  "combo-be-len-nui": "#efc4b4",
  "combo-thu-tu-dinh": "#c9b8d6",
};
