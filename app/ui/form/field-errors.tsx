import { errorsAt, type FormResult } from "./form-result";

/** What is wrong with a part of a form that is no single input. */
export function FieldErrors({ result, name }: { result: FormResult | undefined; name: string }) {
  return errorsAt(result, name).map((message) => (
    <p key={message} className="error">
      {message}
    </p>
  ));
}
