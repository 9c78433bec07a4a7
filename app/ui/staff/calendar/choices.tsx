import { FieldErrors } from "../../form/error-summary";
import { type FormResult, fieldId, sentValue } from "../../form/form-result";

type CheckboxOption = { value: string; label: string };

type ChoicesProps = {
  name: string;
  legend: string;
  help: string | undefined;
  checked: readonly string[];
  options: readonly CheckboxOption[];
  folded?: { label: string; options: readonly CheckboxOption[] } | null;
  result?: FormResult | undefined;
  scope?: string;
};

/** Checkboxes that look like buttons. They still work by keyboard and without colours. */
export function Choices({ name, legend, help, checked, options, folded, result, scope }: ChoicesProps) {
  const own = { name, checked };
  return (
    <fieldset className="field" id={fieldId(name, scope)} tabIndex={-1}>
      <legend>{legend}</legend>
      <ChoiceList {...own} options={options} />
      {folded && (
        <details>
          <summary className="staff-summary">{folded.label}</summary>
          <ChoiceList {...own} options={folded.options} />
        </details>
      )}
      <FieldErrors result={result} name={name} />
      {help && <p className="help">{help}</p>}
    </fieldset>
  );
}

function ChoiceList({ name, checked, options }: Pick<ChoicesProps, "name" | "checked" | "options">) {
  return (
    <div className="cal-choices">
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={checked.includes(value)} />
          {label}
        </label>
      ))}
    </div>
  );
}

/** Returns the values of a checkbox group in a refused form; undefined if no form was sent. */
export function listSent(result: FormResult | undefined, name: string): string[] | undefined {
  if (!result) return undefined;
  const sent = result.form.initialValue?.[name];
  if (!Array.isArray(sent)) return [sentValue(result, name)].filter((one) => one !== undefined);
  return sent.filter((one): one is string => typeof one === "string");
}
