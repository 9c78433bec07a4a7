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

/**
 * After a conflict, the fields in conflict get their current values, so that sending the form again replaces them on
 * purpose. Other fields keep the values with which the edit began, so that the changes of others stay.
 */
export function nextBase(result: FormResult | undefined, current: Record<string, unknown>): string {
  const sent = sentValue(result, "base");
  if (sent === undefined) return JSON.stringify(current);
  if (result?.code !== "edit_conflict") return sent;
  const began = parseRecord(sent);
  const names = Object.keys(result.form.error ?? {});
  if (began === null || !names.every((name) => name in current)) return JSON.stringify(current);
  return JSON.stringify({ ...began, ...Object.fromEntries(names.map((name) => [name, current[name]])) });
}

function parseRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
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
