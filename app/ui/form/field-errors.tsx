import { errorsOfField, type FormResult } from "./form-result";

export function FieldErrors({ result, name }: { result: FormResult | undefined; name: string }) {
  return errorsOfField(result, name).map((message) => (
    <p key={message} className="error">
      {message}
    </p>
  ));
}
