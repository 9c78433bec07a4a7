import type { FormResult } from "../form/form-result";

/** Which form of a page was sent, and what was wrong with it. */
export type SentForm = { act: string; result: FormResult };

/** Of the form that it belongs to; a page may have several. */
export function resultOf(sent: SentForm | null, act: string): FormResult | undefined {
  return sent?.act === act ? sent.result : undefined;
}

/** Where a page has one form of the kind for each thing: of that thing. */
export function sentFor(sent: SentForm | null, name: string, value: string | number): SentForm | null {
  return sent?.result.form.initialValue?.[name] === String(value) ? sent : null;
}
