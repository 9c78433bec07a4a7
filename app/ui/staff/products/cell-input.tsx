import type { ComponentProps } from "react";
import { errorsOfField, type FormResult, fieldId, sentValue } from "../../form/form-result";

type Props = { name: string; label: string; result: FormResult | undefined } & ComponentProps<"input">;

export function CellInput({ name, label, result, className = "", defaultValue, ...input }: Props) {
  const errors = errorsOfField(result, name);
  const id = fieldId(name);
  return (
    <>
      <input
        {...input}
        id={id}
        name={name}
        aria-label={label}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
        className={`input ${className}`}
        defaultValue={sentValue(result, name) ?? defaultValue}
      />
      {errors.length > 0 && (
        <p className="error" id={`${id}-error`}>
          {errors.join(" ")}
        </p>
      )}
    </>
  );
}

/** Returns the indexes of the rows and of `empty` more rows. */
export function rowNumbers(rows: Readonly<Record<string, unknown>>, empty: number): number[] {
  return Array.from({ length: Object.keys(rows).length + empty }, (_, index) => index);
}
