import type { FormResult } from "../form/form-result";

export type FormSubmission = { action: string; result: FormResult };

export function resultOfAction(sent: FormSubmission | null, action: string): FormResult | undefined {
  return sent?.action === action ? sent.result : undefined;
}

export function submissionFor(
  sent: FormSubmission | null,
  name: string,
  value: string | number,
): FormSubmission | null {
  return sent?.result.form.initialValue?.[name] === String(value) ? sent : null;
}
