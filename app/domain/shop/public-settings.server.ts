import type { TextKeysUnder } from "~/i18n/text-keys";
import { translateIn } from "~/i18n/translate.server";
import { type Locale, textIn } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { DomainError } from "../errors";
import { joinWeekdays, listOpenWeekdays } from "./open-weekdays.rules";
import { standardSettings } from "./settings.rules";
import {
  isOn,
  isReadable,
  type Shop,
  type ShopSource,
  settingChoice,
  settingText,
  shopAddress,
  shopText,
} from "./shop.rules";

type Setting = { key: string; value: string };
type WeekdayKey = TextKeysUnder<"tickets.weekday">;

export function listPublicSettings({ shop }: ShopSource): Setting[] {
  if (!shop || !isReadable(shop, "settings")) throw new DomainError("settings_unreadable");
  const own = new Map(Object.entries(shop.settings));
  const unset = standardSettings().filter(([key, { isPublic }]) => isPublic && !own.has(key));
  return [
    ...unset.map(([key, { value }]) => ({ key, value })),
    ...shop.publicSettings.map((key) => ({ key, value: own.get(key) ?? "" })),
  ].sort((a, b) => (a.key < b.key ? -1 : 1));
}

export function getPublicSetting({ shop }: ShopSource, { key }: { key: string }): Setting {
  if (!shop || !isReadable(shop, "settings")) throw new DomainError("setting_unreadable", { params: { key } });
  const setting = listPublicSettings({ shop }).find((known) => known.key === key);
  if (!setting) throw new DomainError("setting_not_found");
  return setting;
}

/** `openDays` is missing if the shop opens every day. */
export function viewShop({ shop, locale, now }: { shop: Shop; locale: Locale; now: Date }) {
  const openDays = listOpenWeekdays(shop.scheduledDays, shopDate(now));
  const t = translateIn(locale);
  const text = (key: string) => textIn(shopText(shop, key), locale);
  return {
    name: text("shop.name"),
    tagline: text("shop.tagline"),
    about: text("footer.about"),
    legal: text("footer.legal"),
    opens: settingText(shop, "opening_time"),
    closes: settingText(shop, "closing_time"),
    ...(openDays.length < 7 && {
      openDays: joinWeekdays(openDays, (day) => t(`tickets.weekday.${String(day) as WeekdayKey}`)),
    }),
    company: settingText(shop, "company_name"),
    taxCode: settingText(shop, "tax_code"),
    address: shopAddress(shop, locale),
    phone: settingText(shop, "phone"),
    email: settingText(shop, "email"),
    policies: shop.policies.map(({ slug, title }) => ({ slug, title: textIn(title, locale) })),
    ...(shop.emptyPages.length > 0 && { emptyPages: shop.emptyPages }),
    toastPosition: settingChoice(shop, "toast_position"),
    canOrder: isOn(shop, "enable_add_to_cart"),
  };
}
