import type { Locale } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import type { ErrorCode, ErrorParams } from "../../errors";
import type { Problem } from "../cart-view";

export function problemOf(locale: Locale, code: ErrorCode, params: ErrorParams = {}): Problem {
  return { code, params, text: translateIn(locale)(`errors.${code}`, params) };
}
