import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import { locales } from "~/lib/locale";

type HelpedField = TextKeysUnder<"back_office.field_help">;
const helpedFields: readonly HelpedField[] = ["weekdays", "poolId", "pictures", "unit"];

/** What is to be entered in a field whose label does not say it. */
export function fieldHelp(name: string, t: Translate): string | undefined {
  const helped = helpedFields.find((field) => field === name);
  return helped && t(`back_office.field_help.${helped}`);
}

/** The label of a field, such as `name.vi`. The last part of a path names the language. */
export function fieldLabel(path: string, t: Translate): string {
  const [name = "", suffix] = path.split(".");
  const label = t(`back_office.field.${name as TextKeysUnder<"back_office.field">}`);
  const locale = locales.find((one) => one === suffix);
  return locale ? `${label} (${t(`back_office.language.${locale}`)})` : label;
}
