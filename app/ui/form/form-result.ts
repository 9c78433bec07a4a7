import type { SubmissionResult } from "@conform-to/react";
import type { AddedItem } from "~/domain/cart/added-item.server";
import type { ErrorCode, ErrorParams } from "~/domain/errors";
import { locales } from "~/lib/locale";

type FieldTree = Record<string, unknown>;

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
 * purpose. Other fields keep the values with which the edit began, so that the changes of others stay. `prefix` is what
 * the names of inputs have before the names in `current`.
 */
export function nextBase(result: FormResult | undefined, current: Record<string, unknown>, prefix = ""): string {
  const sent = sentValue(result, "base");
  if (sent === undefined) return JSON.stringify(current);
  if (result?.code !== "edit_conflict") return sent;
  const began = parseRecord(sent);
  const names = Object.keys(result.form.error ?? {}).map((name) => name.replace(prefix, ""));
  const paths = names.map((name) => pathOfField(name, current));
  if (began === null || !paths.every(([name = ""]) => name in current || name in began)) return JSON.stringify(current);
  return JSON.stringify(paths.reduce((base, path) => copyField(base, current, path), began));
}

/**
 * Returns the path of the field that `mergeEdits` merges as one: a language of a text, a column of a variant, or a whole
 * list.
 */
function pathOfField(name: string, current: Record<string, unknown>): string[] {
  const parts = name.split(".");
  if (name in current) return [name];
  if (parts[0] === "variants") return parts;
  return locales.some((locale) => locale === parts[1]) ? parts.slice(0, 2) : parts.slice(0, 1);
}

function copyField(base: FieldTree, current: FieldTree, [name = "", ...rest]: readonly string[]): FieldTree {
  const { [name]: old, ...others } = base;
  const value = rest.length === 0 ? current[name] : copyField(fieldsOf(old), fieldsOf(current[name]), rest);
  return value === undefined ? others : { ...others, [name]: value };
}

function fieldsOf(value: unknown): FieldTree {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function parseRecord(text: string): FieldTree | null {
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
