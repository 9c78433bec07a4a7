import type { ComponentProps, ReactNode } from "react";
import { errorsAt, type FormResult, fieldId, keptValue } from "./form-result";

type Own = { name: string; label: string; help?: ReactNode; result?: FormResult; scope?: string };

export function Field({ name, label, help, result, scope, ...input }: Own & ComponentProps<"input">) {
  const { id, state } = wiring(name, help, result, scope);
  return (
    <Labelled {...{ id, name, label, help, result }} required={input.required}>
      <input
        {...input}
        {...state}
        id={id}
        name={name}
        className="input"
        defaultValue={keptValue(result, name) ?? input.defaultValue}
      />
    </Labelled>
  );
}

export function TextArea({ name, label, help, result, scope, ...area }: Own & ComponentProps<"textarea">) {
  const { id, state } = wiring(name, help, result, scope);
  return (
    <Labelled {...{ id, name, label, help, result }} required={area.required}>
      <textarea
        rows={4}
        {...area}
        {...state}
        id={id}
        name={name}
        className="input"
        defaultValue={keptValue(result, name) ?? area.defaultValue}
      />
    </Labelled>
  );
}

type SelectProps = Own & {
  options: readonly { value: string; label: string }[];
  children?: ReactNode;
  placeholder?: string;
  beside?: ReactNode;
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
  beside,
  defaultValue,
  ...select
}: SelectProps) {
  const { id, state } = wiring(name, help, result, scope);
  const kept = keptValue(result, name);
  return (
    <Labelled {...{ id, name, label, help, result }} required={select.required}>
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
        {beside}
      </div>
    </Labelled>
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
}: Omit<Own, "label"> & { label: ReactNode } & ComponentProps<"input">) {
  const { id, state } = wiring(name, help, result, scope);
  const ticked = result ? keptValue(result, name) !== undefined : input.defaultChecked;
  return (
    <div>
      <label className="choice">
        <input {...input} {...state} type="checkbox" id={id} name={name} defaultChecked={ticked} />
        <span>{label}</span>
      </label>
      <Under {...{ id, name, help, result }} />
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
}: Omit<Own, "label"> & {
  label: ReactNode;
  options: readonly RadioOption[];
  defaultValue?: string;
  required?: boolean;
  className?: string;
}) {
  const { id, state } = wiring(name, help, result, scope);
  const chosen = keptValue(result, name) ?? defaultValue;
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
      <Under {...{ id, name, help, result }} />
    </fieldset>
  );
}

function wiring(name: string, help: ReactNode, result: FormResult | undefined, scope: string | undefined) {
  const id = fieldId(name, scope);
  const wrong = errorsAt(result, name).length > 0;
  const told = [wrong && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return { id, state: { "aria-describedby": told || undefined, "aria-invalid": wrong || undefined } };
}

type Around = { id: string; name: string; help?: ReactNode; result?: FormResult };

function Labelled({
  label,
  required,
  children,
  ...under
}: Around & { label: string; required?: boolean; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={under.id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      <Under {...under} />
    </div>
  );
}

function Under({ id, name, help, result }: Around) {
  const messages = errorsAt(result, name);
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
