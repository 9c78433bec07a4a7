import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import { type Locale, languages, locales } from "~/lib/locale";
import { isSetting } from "../shop/settings.rules";

type HelpedField = TextKeysUnder<"back_office.field_help">;
const helpedFields: readonly HelpedField[] = [
  "weekdays",
  "poolId",
  "pictures",
  "unit",
  "countries",
  "provinces",
  "canBeFree",
  "takes",
  "minDays",
  "isInWorkingDays",
  "cutOff",
];

const helpedSettings: readonly TextKeysUnder<"shop_settings.help">[] = [
  ...(["staff_email", "bank_holder", "bank_account", "transfer_prefix", "opening_time", "closing_time"] as const),
  ...(["tax_code", "free_shipping_from", "address_street"] as const),
];

/** Explains what to enter if the label does not say it. */
export function fieldHelp(name: string, t: Translate): string | undefined {
  const setting = helpedSettings.find((field) => field === name);
  if (setting) return t(`shop_settings.help.${setting}`);
  const helped = helpedFields.find((field) => field === name);
  return helped && t(`back_office.field_help.${helped}`);
}

const parts: readonly TextKeysUnder<"back_office.part">[] = [
  ...(["title", "note", "question", "answer", "caption", "picture", "icon", "text", "author"] as const),
  ...(["from", "to", "time", "reason", "phone", "in", "up", "down", "most", "sku", "quantity"] as const),
  ...(["weekday", "weekend", "holiday"] as const),
  ...(["refund", "untilHours", "percent", "exchangeUntilHours", "exchangesPerTicket"] as const),
];

export function labelIn(label: string, locale: Locale): string {
  return `${label} (${languages[locale].name})`;
}

/** Returns the label of each input of a localized text by the name of the input, such as `reason.vi`. */
export function localizedLabels(name: string, label: string): Record<string, string> {
  return Object.fromEntries(locales.map((locale) => [`${name}.${locale}`, labelIn(label, locale)]));
}

/** `path` names a row's field or a setting, such as `name.vi` or `trip.2.title.vi`. */
export function fieldLabel(path: string, t: Translate): string {
  const [name = "", ...rest] = path.split(".");
  const label = isSetting(name)
    ? t(`staff_search.settings.${name}`)
    : t(`back_office.field.${name as TextKeysUnder<"back_office.field">}`);
  return rest.reduce((before, part) => {
    const locale = locales.find((one) => one === part);
    if (locale) return labelIn(before, locale);
    if (/^\d+$/.test(part)) return `${before} ${part}`;
    const known = parts.find((one) => one === part);
    return known ? `${before}, ${t(`back_office.part.${known}`)}` : before;
  }, label);
}

/** Returns the name itself if a part of it has no label, such as `count-TEA-100`. */
export function labelOrName(path: string, t: Translate): string {
  const label = fieldLabel(path, t);
  const [, ...rest] = path.split(".");
  const isLabelled = rest.every((part) => /^\d+$/.test(part) || [...locales, ...parts].some((known) => known === part));
  return isLabelled && !label.startsWith("back_office.field.") ? label : path;
}
