import { FieldErrorTexts, useStaffField } from "./staff-fields";

type CheckboxOption = { value: string; label: string };

type ChoicesProps = {
  name: string;
  legend: string;
  help?: string | undefined;
  options: readonly CheckboxOption[];
  folded?: { label: string; options: readonly CheckboxOption[] } | null;
  /** Distinguishes groups of one form that share a name. */
  id?: string | undefined;
};

/** The checkboxes look like buttons. They still work by keyboard and without colours. */
export function Choices({ name, legend, help, options, folded, id: own }: ChoicesProps) {
  const { id } = useStaffField(name);
  return (
    <fieldset className="field" id={own ?? id} tabIndex={-1}>
      <legend>{legend}</legend>
      <ChoiceList name={name} options={options} />
      {folded && (
        <details>
          <summary className="staff-summary">{folded.label}</summary>
          <ChoiceList name={name} options={folded.options} />
        </details>
      )}
      <FieldErrorTexts name={name} />
      {help && <p className="help">{help}</p>}
    </fieldset>
  );
}

function ChoiceList({ name, options }: Pick<ChoicesProps, "name" | "options">) {
  const { defaultOptions: checked } = useStaffField(name);
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
