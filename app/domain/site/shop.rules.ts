import { type Locale, textIn } from "~/i18n/locale";
import type { Localized } from "~/lib/localized";

/** The shop's own rows: settings by key, texts by key. Missing ones fall back to what is written here. */
export type Shop = {
  settings: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, Localized>>;
  policies: readonly { slug: string; title: Localized }[];
  flags: Readonly<Record<string, boolean>>;
};

const numbers = {
  hold_minutes: 15,
  hold_renewals: 3,
  max_seats_per_order: 20,
  max_unpaid_seats_per_address: 400,
  max_unpaid_seats_per_phone: 60,
  max_unpaid_pieces_per_address: 600,
  max_unpaid_pieces_per_phone: 200,
  few_left_below: 20,
  few_pieces_below: 6,
  vietqr_minutes: 30,
  gateway_minutes: 15,
  gateway_silence_minutes: 30,
  /** Whole VND of goods. */
  free_shipping_from: 500_000,
} as const;

const texts = {
  opening_time: "07:00",
  closing_time: "17:30",
  transfer_prefix: "",
  bank_bin: "",
  bank_account: "",
  bank_holder: "",
  bank_name: "",
  staff_email: "",
  email: "",
  phone: "",
  google_tag_manager_id: "",
  meta_pixel_id: "",
  country_lookup_1: "",
  country_lookup_2: "",
  country_lookup_3: "",
  country_lookup_4: "",
} as const;

const toastPositions = ["top-right", "top", "top-left", "bottom-right", "bottom", "bottom-left"] as const;
export type ToastPosition = (typeof toastPositions)[number];

/** Where messages stand; anything unknown is top right. */
export function toastPosition({ settings }: Pick<Shop, "settings">): ToastPosition {
  return toastPositions.find((position) => position === settings.toast_position) ?? "top-right";
}

/** What the shop does where no row says otherwise. */
const flags = { enable_add_to_cart: true, loading_overlay_at_start: false } as const;

/** Whether a feature is switched on; without a row, as it is written above. */
export function isOn(shop: Pick<Shop, "flags">, flag: keyof typeof flags): boolean {
  return shop.flags[flag] ?? flags[flag];
}

/** A setting that is a whole number; a missing or broken row gives the default. */
export function settingNumber(shop: Shop, key: keyof typeof numbers): number {
  const value = Number(shop.settings[key]);
  return shop.settings[key] && Number.isSafeInteger(value) && value >= 0 ? value : numbers[key];
}

/** Whether a setting is one of those numbers. */
export function isNumberSetting(key: string): boolean {
  return Object.hasOwn(numbers, key);
}

/** A setting that is a text. An empty row counts, and gives nothing: only a missing one gives the default. */
export function settingText(shop: Shop, key: keyof typeof texts): string {
  return shop.settings[key] ?? texts[key];
}

/** Where visitors find the shop, on one line: its own text where there is one, else from the settings. */
export function shopAddress(shop: Shop, locale: Locale): string {
  const parts = ["address_street", "address_ward", "address_province"].map((key) => shop.settings[key]);
  return textIn(shopText(shop, "shop.address"), locale) || parts.filter(Boolean).join(", ");
}

/** A text of the shop, or an empty one. */
export function shopText(shop: Shop, key: string): Localized {
  return shop.texts[key] ?? { vi: key === "shop.name" ? "Gondola" : "" };
}
