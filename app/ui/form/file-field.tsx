import type { ComponentProps } from "react";
import { Field } from "./field";
import { errorsOfField, type FormResult, sentValue } from "./form-result";

type Props = ComponentProps<typeof Field> & {
  result: FormResult | undefined;
  kept: string;
};

/** A stored file is a hidden text field, which a newly chosen file replaces. */
export function FileField({ name, result, kept, help, ...input }: Props) {
  const before = errorsOfField(result, name).length === 0 ? sentValue(result, name) : undefined;
  // Browsers do not allow a page to fill a file input.
  const unfilled = result && { ...result, form: { ...result.form, initialValue: undefined } };
  return (
    <>
      {before && <input type="hidden" name={name} value={before} />}
      <Field {...input} type="file" name={name} result={unfilled} help={before ? kept : help} />
    </>
  );
}
