import type { z } from "zod";
import type { Translate } from "~/i18n/translate";

type Issue = z.core.$ZodRawIssue;

/**
 * The one place that says why an input is not valid, for forms and for the API. A schema's own `refine` names
 * its message by `params: { key }`, a key of `errors.json`.
 */
export function issueMessage(issue: Issue, t: Translate): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? t("errors.required") : t("errors.invalid");
    case "too_small":
      return issue.origin === "string"
        ? Number(issue.minimum) <= 1
          ? t("errors.required")
          : t("errors.min_length", { min: Number(issue.minimum) })
        : t("errors.min_value", { min: Number(issue.minimum) });
    case "too_big":
      return issue.origin === "string"
        ? t("errors.max_length", { max: Number(issue.maximum) })
        : t("errors.max_value", { max: Number(issue.maximum) });
    case "invalid_format":
      return t(issue.format === "email" ? "errors.invalid_email" : "errors.invalid");
    case "custom": {
      const key = (issue as { params?: { key?: unknown } }).params?.key;
      return t(typeof key === "string" ? `errors.${key}` : "errors.invalid");
    }
    default:
      return t("errors.invalid");
  }
}
