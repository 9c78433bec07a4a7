import type { FieldError } from "~/domain/errors";
import type { Locale } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import { formatVnd } from "~/lib/money";

/** `amount` is whole VND. */
export function translateFault({ code, params }: Pick<FieldError, "code" | "params">, locale: Locale): string {
  const { amount } = params;
  const textParams = typeof amount === "number" ? { ...params, amount: formatVnd(amount, locale) } : params;
  return translateIn(locale)(`errors.${code}`, textParams);
}
