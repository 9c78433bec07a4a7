import type { FormResult } from "../form/form-result";

export type SentForm = { act: string; result: FormResult };

export function resultOf(sent: SentForm | null, act: string): FormResult | undefined {
  return sent?.act === act ? sent.result : undefined;
}

export function sentFor(sent: SentForm | null, name: string, value: string | number): SentForm | null {
  return sent?.result.form.initialValue?.[name] === String(value) ? sent : null;
}
