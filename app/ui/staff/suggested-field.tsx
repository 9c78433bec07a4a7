import type { ComponentProps } from "react";
import { Field } from "../form/field";
import { fieldId } from "../form/form-result";

type Props = ComponentProps<typeof Field> & { suggestions: readonly { value: string; label: string }[] };

/** The browser offers the suggestions. Any other text can be entered too. */
export function SuggestedField({ suggestions, ...field }: Props) {
  if (suggestions.length === 0) return <Field {...field} />;
  const list = `${fieldId(field.name, field.scope)}-list`;
  return (
    <>
      <Field {...field} list={list} autoComplete="off" />
      <datalist id={list}>
        {suggestions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label === value ? undefined : label}
          </option>
        ))}
      </datalist>
    </>
  );
}
