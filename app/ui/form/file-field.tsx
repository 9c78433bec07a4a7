import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { fileProps } from "./action-form";
import { Field } from "./field";
import { type FormResult, sentValue } from "./form-result";

type Props = {
  field: FieldMetadata;
  result: FormResult | undefined;
  label: string;
  help: ReactNode;
  /** What is shown instead of `help` when the file is stored. */
  storedText: string;
  accept: string;
};

/** A stored file is a hidden text field, which a newly chosen file replaces. */
export function FileField({ field, result, storedText, help, ...input }: Props) {
  const stored = field.errors ? undefined : sentValue(result, field.name);
  return (
    <>
      {stored && <input type="hidden" name={field.name} value={stored} />}
      <Field {...fileProps(field)} {...input} help={stored ? storedText : help} required={!stored} />
    </>
  );
}
