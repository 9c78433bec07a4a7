import {
  type DefaultValue,
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
} from "@conform-to/react";
import { useMemo } from "react";
import type { FormResult } from "./form-result";

type ActionFormOptions<Input> = { id?: string; defaultValue?: DefaultValue<Input>; defaultNoValidate?: boolean };

/** Forms with three or more fields use this hook. After hydration, the browser leaves the validation to the server. */
export function useActionForm<Input extends Record<string, unknown>>(
  result: FormResult | undefined,
  options: ActionFormOptions<Input> = {},
) {
  // Leaves out the status, because conform would focus a field instead of the error summary. Without `error` in the
  // result, conform removes the errors of the form.
  const lastResult = useMemo(() => {
    const { initialValue, error } = result?.form ?? {};
    return { ...(initialValue && { initialValue }), ...(error && { error }) };
  }, [result]);
  return useForm<Input>({ id: "f", defaultNoValidate: false, ...options, lastResult });
}

export type FormFields<Name extends string> = Record<Name, FieldMetadata>;

export function inputProps(field: FieldMetadata) {
  return { ...getInputProps(field, { type: "text" }), errors: field.errors };
}

/** Omits the value, because browsers do not let a page fill a file input. */
export function fileProps(field: FieldMetadata) {
  return { ...getInputProps(field, { type: "file", value: false }), errors: field.errors };
}

export function textAreaProps(field: FieldMetadata) {
  return { ...getTextareaProps(field), errors: field.errors };
}

export function selectProps(field: FieldMetadata) {
  return { ...getSelectProps(field), errors: field.errors };
}

export function radioProps({ id, name, errors, defaultValue }: FieldMetadata) {
  return { id, name, errors, defaultValue };
}
