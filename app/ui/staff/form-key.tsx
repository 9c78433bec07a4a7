import { type FormResult, sentValue } from "../form/form-result";

export function FormKey({ result }: { result?: FormResult | undefined }) {
  return <input type="hidden" name="formKey" value={sentValue(result, "formKey") ?? crypto.randomUUID()} />;
}
