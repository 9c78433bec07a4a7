import type { z } from "zod";
import type { FieldError } from "~/domain/errors";
import type { ErrorTextKey } from "~/domain/schema";
import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { formatDate } from "~/lib/format-time";
import { type Locale, languages, locales } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { isDate } from "~/lib/shop-time";
import errorTexts from "../../locales/vi/server/errors.json";

type Issue = z.core.$ZodRawIssue;

/**
 * The message for a missing value depends on the end of the field's path. A `refine` names its message in `params.key`.
 */
export function describeIssue(issue: Issue, t: Translate): string {
  const field = String(issue.path?.at(-1));
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return describeMissing(field, t);
      if (!["number", "int"].includes(issue.expected)) return t("errors.invalid");
      return t(isPrice(issue.path) ? "errors.not_a_price" : "errors.not_a_number");
    case "too_small":
      if (issue.origin === "string")
        return Number(issue.minimum) <= 1
          ? describeMissing(field, t)
          : t("errors.min_length", { min: Number(issue.minimum) });
      if (isPrice(issue.path)) return t("errors.min_price", { min: groupDigits(issue.minimum) });
      if (Number(issue.input) < 0) return t("errors.negative");
      return field === "quantity" ? t("errors.no_pieces") : t("errors.min_value", { min: Number(issue.minimum) });
    case "too_big":
      if (issue.origin === "string") return t("errors.max_length", { max: Number(issue.maximum) });
      if (isPrice(issue.path)) return t("errors.max_price", { max: groupDigits(issue.maximum) });
      return t(field === "quantity" ? "errors.too_many_pieces" : "errors.max_value", {
        max: groupDigits(issue.maximum),
      });
    case "invalid_value":
      if (issue.input === undefined && hasOwnText(field)) return describeMissing(field, t);
      return t(field === "country" ? "errors.missing.country" : "errors.invalid");
    case "invalid_format":
      return t(issue.format === "email" ? "errors.invalid_email" : "errors.invalid");
    case "custom": {
      const key = (issue as { params?: { key?: ErrorTextKey } }).params?.key;
      const locale = locales.find((one) => one === field);
      return t(key ? `errors.${key}` : "errors.invalid", locale && { language: languages[locale].name });
    }
    default:
      return t("errors.invalid");
  }
}

const priceNames = ["price", "prices", "compareAt", "fee", "weekday", "weekend", "holiday", "free_shipping_from"];

function isPrice(path: readonly PropertyKey[] = []): boolean {
  return path.some((part) => priceNames.includes(String(part)));
}

/** Separates thousands by narrow spaces, which mean the same in every language. */
function groupDigits(number: number | bigint): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

function describeMissing(field: string, t: Translate): string {
  return t(hasOwnText(field) ? `errors.missing.${field}` : "errors.required");
}

function hasOwnText(field: string): field is TextKeysUnder<"errors.missing"> {
  return Object.hasOwn(errorTexts.missing, field);
}

/** `amount` and `due` are whole VND. Dates are formatted for `locale`. */
export function translateFault({ code, params }: Pick<FieldError, "code" | "params">, locale: Locale): string {
  const textParams = Object.entries(params).map(([name, value]) => {
    if ((name === "amount" || name === "due") && typeof value === "number") return [name, formatVnd(value, locale)];
    return [name, typeof value === "string" && isDate(value) ? formatDate(value, locale, "short") : value];
  });
  const t = translateIn(locale);
  if (code === "value_taken" && typeof params.owner === "string")
    return t("errors.address_taken", { owner: params.owner });
  return t(`errors.${code}`, Object.fromEntries(textParams));
}
