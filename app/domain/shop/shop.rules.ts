import { defaultLocale, type Locale, type Localized, mapLocales, textIn } from "~/lib/locale";
import type { ScheduledDays } from "./open-weekdays.rules";
import { fillText, hasPlaceholders, type ShopFacts } from "./placeholders.rules";
import {
  type FlagKey,
  flags,
  type KeyOf,
  type SettingChoice,
  type SettingKey,
  settingDefinitions,
} from "./settings.rules";

/** A setting or flag without an entry has its default. */
export type Shop = {
  settings: Readonly<Partial<Record<SettingKey, string>>>;
  publicSettings: readonly string[];
  texts: Readonly<Record<string, Localized>>;
  policies: readonly { slug: string; title: Localized }[];
  flags: Readonly<Partial<Record<FlagKey, boolean>>>;
  /** Each pool has its last entry time, by slug. */
  lastEntries: Readonly<Record<string, string>>;
  /** Placeholders have these values. `{last_entry}` without a pool stands for the last entry of the first pool. */
  facts: Readonly<Record<Locale, ShopFacts>>;
  scheduledDays: ScheduledDays;
  /** These pages have nothing to show yet. No menu or page links to them. */
  emptyPages: readonly string[];
  /** These parts could not be read and therefore have built-in values. */
  unreadable: readonly ShopPart[];
};

/** `shop` is null if its data could not be read. */
export type ShopSource = { shop: Shop | null };

/** One SQL statement reads this part of `Shop` for every page. */
export type StoredShop = Omit<Shop, "scheduledDays" | "emptyPages">;
type ShopRows = Omit<StoredShop, "facts">;
export type ShopPart = Exclude<keyof ShopRows, "unreadable">;

export type ToastPosition = SettingChoice<"toast_position">;

export function isOn(shop: Pick<Shop, "flags">, flag: FlagKey): boolean {
  return shop.flags[flag] ?? flags[flag].defaultValue;
}

/** A shop without the setting counts as open, because it was opened before the setting existed. */
export function isShopOpen({ settings }: Pick<Shop, "settings">): boolean {
  return settings.opened_at !== "";
}

/** An invalid value is replaced by the default. */
export function settingNumber(shop: Pick<Shop, "settings">, key: KeyOf<"number">): number {
  return Number(validValue(shop, key));
}

export function settingChoice<Key extends KeyOf<"choice">>(shop: Pick<Shop, "settings">, key: Key): SettingChoice<Key> {
  return validValue(shop, key) as SettingChoice<Key>;
}

/** The default replaces only a missing text, not an empty one. */
export function settingText(shop: Pick<Shop, "settings">, key: KeyOf<"text">): string {
  return shop.settings[key] ?? settingDefinitions[key].defaultValue;
}

function validValue(shop: Pick<Shop, "settings">, key: SettingKey): string {
  const { defaultValue, isAccepted } = settingDefinitions[key];
  const value = shop.settings[key];
  return value !== undefined && isAccepted(value) ? value : defaultValue;
}

export function shopAddress(shop: Pick<Shop, "settings" | "texts">, locale: Locale): string {
  const keys = ["address_street", "address_ward", "address_province"] as const;
  const parts = keys.map((key) => settingText(shop, key));
  return textIn(ownText(shop, "shop.address"), locale) || parts.filter(Boolean).join(", ");
}

export type ContactPart = (typeof contactParts)[number];

const contactParts = ["phone", "email", "address", "company_name", "tax_code"] as const;

/** Lists what customers need to reach the shop and what invoices need. */
export function listMissingContacts(shop: Pick<Shop, "settings" | "texts">, locale: Locale): ContactPart[] {
  return contactParts.filter((part) => !(part === "address" ? shopAddress(shop, locale) : settingText(shop, part)));
}

export function shopText(shop: Shop, key: string): Localized {
  const text = ownText(shop, key);
  if (!Object.values(text).some(hasPlaceholders)) return text;
  return mapLocales((locale) => fillText(textIn(text, locale), shop.facts[locale]));
}

function ownText(shop: Pick<Shop, "texts">, key: string): Localized {
  return shop.texts[key] ?? { [defaultLocale]: key === "shop.name" ? "Gondola" : "" };
}

export function createShop<Rows extends ShopRows>(rows: Rows): Rows & Pick<Shop, "facts"> {
  return { ...rows, facts: mapLocales((locale) => readFacts(rows, locale)) };
}

function readFacts(shop: ShopRows, locale: Locale): ShopFacts {
  const entries = Object.entries(shop.lastEntries).map(([slug, time]) => [`last_entry:${slug}`, formatTime(time)]);
  return {
    shop_name: textIn(ownText(shop, "shop.name"), locale),
    company_name: settingText(shop, "company_name"),
    tax_code: settingText(shop, "tax_code"),
    address: shopAddress(shop, locale),
    phone: settingText(shop, "phone"),
    email: settingText(shop, "email"),
    opening_time: formatTime(settingText(shop, "opening_time")),
    closing_time: formatTime(settingText(shop, "closing_time")),
    last_entry: formatTime(Object.values(shop.lastEntries)[0] ?? ""),
    ...Object.fromEntries(entries),
  };
}

/** Removes the leading zero, so that texts show 7:00 instead of 07:00. */
function formatTime(time: string): string {
  return time.replace(/^0(?=\d)/, "");
}

export function isReadable(shop: Pick<Shop, "unreadable">, part: ShopPart): boolean {
  return !shop.unreadable.includes(part);
}
