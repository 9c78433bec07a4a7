import { type FormResult, sentValue } from "../form/form-result";

/** The idempotency key of a form that adds a row. */
export function FormKey({ result }: { result?: FormResult | undefined }) {
  return <input type="hidden" name="formKey" value={sentValue(result, "formKey") ?? crypto.randomUUID()} />;
}
