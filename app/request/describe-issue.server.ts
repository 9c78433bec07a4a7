import type { z } from "zod";
import type { FieldError } from "~/domain/errors";
import type { ErrorTextKey } from "~/domain/schema";
import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import errorTexts from "../../locales/vi/server/errors.json";

type Issue = z.core.$ZodRawIssue;

/** The message for a missing value depends on the last part of its path. A `refine` names its own in `params.key`. */
export function describeIssue(issue: Issue, t: Translate): string {
  const field = String(issue.path?.at(-1));
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return describeMissing(field, t);
      return t(["number", "int"].includes(issue.expected) ? "errors.not_a_number" : "errors.invalid");
    case "too_small":
      if (issue.origin === "string")
        return Number(issue.minimum) <= 1
          ? describeMissing(field, t)
          : t("errors.min_length", { min: Number(issue.minimum) });
      if (Number(issue.input) < 0) return t("errors.negative");
      return field === "quantity" ? t("errors.no_pieces") : t("errors.min_value", { min: Number(issue.minimum) });
    case "too_big":
      if (issue.origin === "string") return t("errors.max_length", { max: Number(issue.maximum) });
      return t(field === "quantity" ? "errors.too_many_pieces" : "errors.max_value", { max: Number(issue.maximum) });
    case "invalid_value":
      if (issue.input === undefined && hasOwnText(field)) return describeMissing(field, t);
      return t(field === "country" ? "errors.missing.country" : "errors.invalid");
    case "invalid_format":
      return t(issue.format === "email" ? "errors.invalid_email" : "errors.invalid");
    case "custom": {
      const key = (issue as { params?: { key?: ErrorTextKey } }).params?.key;
      return t(key ? `errors.${key}` : "errors.invalid");
    }
    default:
      return t("errors.invalid");
  }
}

function describeMissing(field: string, t: Translate): string {
  return t(hasOwnText(field) ? `errors.missing.${field}` : "errors.required");
}

function hasOwnText(field: string): field is TextKeysUnder<"errors.missing"> {
  return Object.hasOwn(errorTexts.missing, field);
}

/** `amount` is whole VND. */
export function translateFault({ code, params }: Pick<FieldError, "code" | "params">, locale: Locale): string {
  const { amount } = params;
  const textParams = typeof amount === "number" ? { ...params, amount: formatVnd(amount, locale) } : params;
  return translateIn(locale)(`errors.${code}`, textParams);
}
