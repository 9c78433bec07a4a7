import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import { locales } from "~/lib/locale";

/** The label of a field, such as `name.vi`. The last part of a path names the language. */
export function fieldLabel(path: string, t: Translate): string {
  const [name = "", suffix] = path.split(".");
  const label = t(`back_office.field.${name as TextKeysUnder<"back_office.field">}`);
  const locale = locales.find((one) => one === suffix);
  return locale ? `${label} (${t(`back_office.language.${locale}`)})` : label;
}
