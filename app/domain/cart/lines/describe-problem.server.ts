import type { Locale } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import type { ErrorCode, ErrorParams } from "../../errors";
import type { LineProblem } from "../cart-view";

export function describeProblem(locale: Locale, code: ErrorCode, params: ErrorParams = {}): LineProblem {
  return { code, params, text: translateIn(locale)(`errors.${code}`, params) };
}
