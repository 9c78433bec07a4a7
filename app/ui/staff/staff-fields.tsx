import { useField } from "@conform-to/react";
import type { ComponentProps } from "react";
import { PasswordField } from "../account/account-fields";
import { Checkbox, Field, RadioGroup, Select, TextArea } from "../form/field";
import { fieldId } from "../form/form-result";

/** Conform supplies these props. */
type SuppliedProp = "id" | "errors" | "result" | "scope" | "defaultValue" | "defaultChecked";

/** Returns what the `FormState` around it know about a field. Every read of conform's metadata costs time. */
export function useStaffField(name: string) {
  const [field, form] = useField<unknown>(name);
  const { initialValue } = field;
  const values = [initialValue ?? []].flat().filter((value) => typeof value === "string");
  return {
    id: fieldId(name, form.id),
    errors: field.errors,
    initialValue,
    defaultValue: values[0],
    defaultOptions: values,
    defaultChecked: initialValue === "on",
  };
}

/** Tells whether the field or one below it, such as `note.vi` below `note`, was refused. */
export function useIsRefused(name: string): boolean {
  const [field] = useField(name);
  return Object.keys(field.allErrors).length > 0;
}

export function StaffField(props: Omit<ComponentProps<typeof Field>, SuppliedProp>) {
  const { id, errors, defaultValue } = useStaffField(props.name);
  return <Field {...props} {...{ id, errors }} defaultValue={props.type === "file" ? undefined : defaultValue} />;
}

export function StaffTextArea(props: Omit<ComponentProps<typeof TextArea>, SuppliedProp>) {
  const { id, errors, defaultValue } = useStaffField(props.name);
  return <TextArea {...props} {...{ id, errors, defaultValue }} />;
}

export function StaffSelect(props: Omit<ComponentProps<typeof Select>, SuppliedProp>) {
  const { id, errors, defaultValue } = useStaffField(props.name);
  return <Select {...props} {...{ id, errors, defaultValue }} />;
}

export function StaffCheckbox(props: Omit<ComponentProps<typeof Checkbox>, SuppliedProp>) {
  const { id, errors, defaultChecked } = useStaffField(props.name);
  return <Checkbox {...props} {...{ id, errors, defaultChecked }} />;
}

export function StaffRadioGroup(props: Omit<ComponentProps<typeof RadioGroup>, SuppliedProp>) {
  const { id, errors, defaultValue } = useStaffField(props.name);
  return <RadioGroup {...props} {...{ id, errors, defaultValue }} />;
}

export function StaffPasswordField(props: Omit<ComponentProps<typeof PasswordField>, SuppliedProp>) {
  const { id, errors } = useStaffField(props.name);
  return <PasswordField {...props} {...{ id, errors }} />;
}

/** A refused form keeps the value of a hidden field. */
export function HiddenField({ name, fallback = "" }: { name: string; fallback?: string }) {
  const { defaultValue } = useStaffField(name);
  return <input type="hidden" name={name} value={defaultValue ?? fallback} />;
}

export function FieldErrorTexts({ name }: { name: string }) {
  return useStaffField(name).errors?.map((message) => (
    <p key={message} className="error">
      {message}
    </p>
  ));
}
