import type { ComponentProps, ReactNode } from "react";
import { errorsOfField, type FormResult, fieldId, sentValue } from "./form-result";

type FieldProps = { name: string; label: string; help?: ReactNode; result?: FormResult; scope?: string };

export function Field({ name, label, help, result, scope, ...input }: FieldProps & ComponentProps<"input">) {
  const { id, state } = fieldAttributes(name, help, result, scope);
  return (
    <LabelledField {...{ id, name, label, help, result }} required={input.required}>
      <input
        {...input}
        {...state}
        id={id}
        name={name}
        className="input"
        defaultValue={sentValue(result, name) ?? input.defaultValue}
      />
    </LabelledField>
  );
}

export function TextArea({ name, label, help, result, scope, ...area }: FieldProps & ComponentProps<"textarea">) {
  const { id, state } = fieldAttributes(name, help, result, scope);
  return (
    <LabelledField {...{ id, name, label, help, result }} required={area.required}>
      <textarea
        rows={4}
        {...area}
        {...state}
        id={id}
        name={name}
        className="input"
        defaultValue={sentValue(result, name) ?? area.defaultValue}
      />
    </LabelledField>
  );
}

type SelectProps = FieldProps & {
  options: readonly { value: string; label: string }[];
  children?: ReactNode;
  placeholder?: string;
  control?: ReactNode;
} & ComponentProps<"select">;

export function Select({
  name,
  label,
  help,
  result,
  scope,
  options,
  children,
  placeholder,
  control,
  defaultValue,
  ...select
}: SelectProps) {
  const { id, state } = fieldAttributes(name, help, result, scope);
  const kept = sentValue(result, name);
  return (
    <LabelledField {...{ id, name, label, help, result }} required={select.required}>
      <div className="flex flex-wrap gap-2">
        <select
          {...select}
          {...state}
          id={id}
          name={name}
          className="input grow basis-44"
          defaultValue={options.some(({ value }) => value === kept) ? kept : (defaultValue ?? "")}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {children ??
            options.map(({ value, label: text }) => (
              // Browser and server may have different country names.
              <option key={value} value={value} suppressHydrationWarning>
                {text}
              </option>
            ))}
        </select>
        {control}
      </div>
    </LabelledField>
  );
}

/** `label` may contain links. After a refusal the checkbox has the value that was sent. */
export function Checkbox({
  name,
  label,
  help,
  result,
  scope,
  ...input
}: Omit<FieldProps, "label"> & { label: ReactNode } & ComponentProps<"input">) {
  const { id, state } = fieldAttributes(name, help, result, scope);
  const isChecked = result ? sentValue(result, name) !== undefined : input.defaultChecked;
  return (
    <div>
      <label className="choice">
        <input {...input} {...state} type="checkbox" id={id} name={name} defaultChecked={isChecked} />
        <span>{label}</span>
      </label>
      <HelpAndErrors {...{ id, name, help, result }} />
    </div>
  );
}

type RadioOption = { value: string; label: ReactNode; note?: ReactNode; disabled?: boolean };

export function RadioGroup({
  name,
  label,
  help,
  result,
  scope,
  options,
  defaultValue,
  required,
  className = "grid gap-2",
}: Omit<FieldProps, "label"> & {
  label: ReactNode;
  options: readonly RadioOption[];
  defaultValue?: string;
  required?: boolean;
  className?: string;
}) {
  const { id, state } = fieldAttributes(name, help, result, scope);
  const chosen = sentValue(result, name) ?? defaultValue;
  return (
    <fieldset className="field" id={id} tabIndex={-1} {...state}>
      <legend className="mb-2">{label}</legend>
      <div className={className}>
        {options.map(({ value, label, note, disabled }) => (
          <label key={value} className="choice choice-card">
            <input
              type="radio"
              name={name}
              value={value}
              required={required}
              disabled={disabled}
              defaultChecked={chosen === value}
            />
            <span>
              {label}
              {note && <span className="help block">{note}</span>}
            </span>
          </label>
        ))}
      </div>
      <HelpAndErrors {...{ id, name, help, result }} />
    </fieldset>
  );
}

function fieldAttributes(name: string, help: ReactNode, result: FormResult | undefined, scope: string | undefined) {
  const id = fieldId(name, scope);
  const wrong = errorsOfField(result, name).length > 0;
  const describedBy = [wrong && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return { id, state: { "aria-describedby": describedBy || undefined, "aria-invalid": wrong || undefined } };
}

type LabelledProps = { id: string; name: string; help?: ReactNode; result?: FormResult };

function LabelledField({
  label,
  required,
  children,
  ...describedBy
}: LabelledProps & { label: string; required?: boolean; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={describedBy.id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      <HelpAndErrors {...describedBy} />
    </div>
  );
}

function HelpAndErrors({ id, name, help, result }: LabelledProps) {
  const messages = errorsOfField(result, name);
  return (
    <>
      {messages.length > 0 && (
        <p className="error" id={`${id}-error`}>
          {messages.join(" ")}
        </p>
      )}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </>
  );
}
