import { type Locale, type Localized, textIn } from "~/lib/locale";
import { type Chosen, type FlagKey, flags, type KeyOf, type SettingKey, settingDefinitions } from "./settings.rules";

/** A missing entry has the default of its setting or flag. */
export type Shop = {
  settings: Readonly<Partial<Record<SettingKey, string>>>;
  publicSettings: readonly string[];
  texts: Readonly<Record<string, Localized>>;
  policies: readonly { slug: string; title: Localized }[];
  flags: Readonly<Partial<Record<FlagKey, boolean>>>;
  /** Parts that could not be read and therefore have built-in values. */
  unreadable: readonly ShopPart[];
};

export type ShopPart = Exclude<keyof Shop, "unreadable">;

export type ToastPosition = Chosen<"toast_position">;

export function isOn(shop: Pick<Shop, "flags">, flag: FlagKey): boolean {
  return shop.flags[flag] ?? flags[flag].defaultValue;
}

/** A shop without the row was opened before the setting existed. */
export function isShopOpen({ settings }: Pick<Shop, "settings">): boolean {
  return settings.opened_at !== "";
}

/** An invalid row counts as missing. */
export function settingNumber(shop: Pick<Shop, "settings">, key: KeyOf<"number">): number {
  return Number(validValue(shop, key));
}

export function settingChoice<Key extends KeyOf<"choice">>(shop: Pick<Shop, "settings">, key: Key): Chosen<Key> {
  return validValue(shop, key) as Chosen<Key>;
}

/** An empty row is a value; only a missing row gives the default. */
export function settingText(shop: Pick<Shop, "settings">, key: KeyOf<"text">): string {
  return shop.settings[key] ?? settingDefinitions[key].defaultValue;
}

function validValue(shop: Pick<Shop, "settings">, key: SettingKey): string {
  const { defaultValue, accepts } = settingDefinitions[key];
  const value = shop.settings[key];
  return value !== undefined && accepts(value) ? value : defaultValue;
}

export function shopAddress(shop: Shop, locale: Locale): string {
  const keys = ["address_street", "address_ward", "address_province"] as const;
  const parts = keys.map((key) => settingText(shop, key));
  return textIn(shopText(shop, "shop.address"), locale) || parts.filter(Boolean).join(", ");
}

export function shopText(shop: Shop, key: string): Localized {
  return shop.texts[key] ?? { vi: key === "shop.name" ? "Gondola" : "" };
}

export function isReadable(shop: Pick<Shop, "unreadable">, part: ShopPart): boolean {
  return !shop.unreadable.includes(part);
}
