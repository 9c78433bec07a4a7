import type { SubmissionResult } from "@conform-to/react";
import type { AddedItem } from "~/domain/cart/added-item.server";
import type { ErrorCode, ErrorParams } from "~/domain/errors";

export type FormResult = {
  form: SubmissionResult;
  code: ErrorCode | null;
  params: ErrorParams | null;
  added: AddedItem | null;
};

export function keptValue(result: FormResult | undefined, name: string): string | undefined {
  let at: unknown = result?.form.initialValue;
  for (const part of name.split(/[.[\]]+/).filter(Boolean)) {
    at = typeof at === "object" && at !== null ? (at as Record<string, unknown>)[part] : undefined;
  }
  return typeof at === "string" ? at : undefined;
}

export function errorsAt(result: FormResult | undefined, name: string): string[] {
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
