import type { ComponentProps } from "react";
import { useStaffField } from "./staff-fields";

type Props = { name: string; label: string } & Omit<ComponentProps<"input">, "id" | "defaultValue">;

/** A text field in a table has the heading of the column as its visible label. */
export function CellInput({ name, label, className = "", ...input }: Props) {
  const { id, errors = [], defaultValue } = useStaffField(name);
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
        defaultValue={defaultValue}
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
