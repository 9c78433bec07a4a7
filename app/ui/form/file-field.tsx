import type { ComponentProps } from "react";
import { Field } from "./field";
import { errorsAt, type FormResult, keptValue } from "./form-result";

type Props = ComponentProps<typeof Field> & {
  result: FormResult | undefined;
  /** Said where the file came already and was fine: it need not be chosen again. */
  kept: string;
};

/** What a form brought before stands in it as a text; a file chosen now takes its place. */
export function FileField({ name, result, kept, help, ...input }: Props) {
  const before = errorsAt(result, name).length === 0 ? keptValue(result, name) : undefined;
  // No browser lets a page fill the box itself.
  const unfilled = result && { ...result, form: { ...result.form, initialValue: undefined } };
  return (
    <>
      {before && <input type="hidden" name={name} value={before} />}
      <Field {...input} type="file" name={name} result={unfilled} help={before ? kept : help} />
    </>
  );
}
