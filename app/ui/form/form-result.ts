import type { SubmissionResult } from "@conform-to/react";
import type { AddedItem } from "~/domain/cart/added-item.server";
import type { ErrorCode, ErrorParams } from "~/domain/errors";

export type FormResult = {
  form: SubmissionResult;
  code: ErrorCode | null;
  params: ErrorParams | null;
  added: AddedItem | null;
};

export function sentValue(result: FormResult | undefined, name: string): string | undefined {
  let value: unknown = result?.form.initialValue;
  for (const part of name.split(/[.[\]]+/).filter(Boolean)) {
    value = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[part] : undefined;
  }
  return typeof value === "string" ? value : undefined;
}

export function errorsOfField(result: FormResult | undefined, name: string): string[] {
  return result?.form.error?.[name] ?? [];
}

export function allErrors(result: FormResult | undefined): { name: string; message: string }[] {
  return Object.entries(result?.form.error ?? {}).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => ({ name, message })),
  );
}

export function fieldId(name: string, scope = "f"): string {
  return `${scope}-${name.replace(/[^\w-]+/g, "-")}`;
}

/** A field that only the server can check counts as corrected once it is changed. */
export function isCorrected(field: EventTarget): boolean {
  return "checkValidity" in field && (field as HTMLInputElement).checkValidity();
}
