import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { errorsOfField, type FormResult, fieldId, isCorrected, sentValue } from "./form-result";

type FieldProps = {
  name: string;
  label: string;
  help?: ReactNode;
  /** Small forms pass `result` and `scope`. Others pass the ID, value and errors from `action-form.ts`. */
  result?: FormResult | undefined;
  scope?: string | undefined;
  id?: string | undefined;
  errors?: readonly string[] | undefined;
};

export function Field({ name, label, help, result, scope, errors, ...input }: FieldProps & ComponentProps<"input">) {
  const { state, ...field } = useField({ name, help, result, scope, id: input.id, errors });
  return (
    <LabelledField {...field} label={label} required={input.required}>
      <input
        {...input}
        {...state}
        id={field.id}
        name={name}
        className="input"
        defaultValue={sentValue(result, name) ?? input.defaultValue}
      />
    </LabelledField>
  );
}

export function TextArea({
  name,
  label,
  help,
  result,
  scope,
  errors,
  ...area
}: FieldProps & ComponentProps<"textarea">) {
  const { state, ...field } = useField({ name, help, result, scope, id: area.id, errors });
  return (
    <LabelledField {...field} label={label} required={area.required}>
      <textarea
        rows={4}
        {...area}
        {...state}
        id={field.id}
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
  errors,
  options,
  children,
  placeholder,
  control,
  defaultValue,
  ...select
}: SelectProps) {
  const { state, ...field } = useField({ name, help, result, scope, id: select.id, errors });
  const sentText = sentValue(result, name);
  return (
    <LabelledField {...field} label={label} required={select.required}>
      <div className="flex flex-wrap gap-2">
        <select
          {...select}
          {...state}
          id={field.id}
          name={name}
          className="input grow basis-44"
          defaultValue={options.some(({ value }) => value === sentText) ? sentText : (defaultValue ?? "")}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {children ??
            options.map(({ value, label: text }) => (
              // Browser and server may name countries differently.
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

export function Checkbox({
  name,
  label,
  help,
  result,
  scope,
  errors,
  ...input
}: Omit<FieldProps, "label"> & { label: ReactNode } & ComponentProps<"input">) {
  const { state, onInput, ...field } = useField({ name, help, result, scope, id: input.id, errors });
  const isChecked = result ? sentValue(result, name) !== undefined : input.defaultChecked;
  return (
    <div onInput={onInput}>
      <label className="choice">
        <input {...input} {...state} type="checkbox" id={field.id} name={name} defaultChecked={isChecked} />
        <span>{label}</span>
      </label>
      <HelpAndErrors {...field} />
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
  errors,
  options,
  defaultValue,
  required,
  className = "grid gap-2",
  id: own,
}: Omit<FieldProps, "label"> & {
  label: ReactNode;
  options: readonly RadioOption[];
  defaultValue?: string | undefined;
  required?: boolean;
  className?: string;
}) {
  const { state, onInput, ...field } = useField({ name, help, result, scope, id: own, errors });
  const chosen = sentValue(result, name) ?? defaultValue;
  return (
    <fieldset className="field" id={field.id} tabIndex={-1} onInput={onInput} {...state}>
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
      <HelpAndErrors {...field} />
    </fieldset>
  );
}

/** Errors are shown until the field is corrected or the form is refused again. */
function useField({ name, help, result, scope, ...given }: Omit<FieldProps, "label">) {
  const id = given.id ?? fieldId(name, scope);
  const refused = given.errors ?? errorsOfField(result, name);
  const [corrected, setCorrected] = useState<readonly string[] | null>(null);
  const messages = refused === corrected ? [] : refused;
  const isWrong = messages.length > 0;
  const describedBy = [isWrong && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return {
    ...{ id, help, messages },
    onInput: ({ target }: FormEvent) => isWrong && isCorrected(target) && setCorrected(refused),
    state: { "aria-describedby": describedBy || undefined, "aria-invalid": isWrong || undefined },
  };
}

type DescribedProps = { id: string; help?: ReactNode; messages: readonly string[] };
type LabelledProps = DescribedProps & Pick<ReturnType<typeof useField>, "onInput">;

function LabelledField({
  label,
  required,
  children,
  onInput,
  ...described
}: LabelledProps & { label: string; required?: boolean | undefined; children: ReactNode }) {
  return (
    <div className="field" onInput={onInput}>
      <label htmlFor={described.id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      <HelpAndErrors {...described} />
    </div>
  );
}

function HelpAndErrors({ id, help, messages }: DescribedProps) {
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
