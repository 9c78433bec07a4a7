import { type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { useHydrated } from "../parts/hydration";
import { errorsOfField, type FormResult, fieldId, sentValue } from "./form-result";

type Props = {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  value: number;
  min: number;
  max: number;
  step?: number;
  result?: FormResult | undefined;
  scope?: string;
  errors?: readonly string[];
  disabled?: boolean;
  form?: string | undefined;
  /** `row` and `above` show the label to the left or above, `hidden` only to screen readers. */
  labelled?: "row" | "above" | "hidden";
  aloud?: boolean;
  /** Without a script, this submit button replaces − and +. */
  submit?: ReactNode;
  onChange?: (text: string) => void;
};

/** Keeps invalid input, so that the visitor can correct it. Without a script, the stepper is a number input. */
export function Stepper({
  name,
  label,
  help,
  value,
  min,
  max,
  step = 1,
  result,
  scope,
  errors: more = [],
  disabled,
  form,
  labelled = "row",
  aloud,
  submit,
  onChange,
}: Props) {
  const hydrated = useHydrated();
  const first = sentValue(result, name) ?? String(value);
  const { box, text, change } = useTypedText(value, first, onChange);
  const id = fieldId(name, scope);
  const errors = [...(text === first ? errorsOfField(result, name) : []), ...more];
  const describedBy = [errors.length > 0 && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");

  function move(by: number) {
    if (!box.current) return;
    box.current.value = String((Number(text) || 0) + by);
    change(box.current.value);
  }
  const button = { of: id, text, min, max, move };
  const hasButtons = hydrated && !disabled;

  return (
    <div className={labelled === "row" ? "row flex-wrap" : "grid gap-1"}>
      <div className={labelled === "hidden" ? "sr-only" : labelled === "row" ? "flex-1" : undefined}>
        <label htmlFor={id} id={`${id}-label`} className="font-semibold">
          {label}
        </label>
        {help && (
          <p className="help" id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
      <div className="stepper">
        {hasButtons && <StepButton by={-step} {...button} />}
        <input
          ref={box}
          id={id}
          name={name}
          form={form}
          type="number"
          min={min}
          max={max}
          step={step}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          defaultValue={first}
          disabled={disabled}
          aria-describedby={describedBy || undefined}
          aria-invalid={errors.length > 0 || undefined}
          onChange={({ target }) => change(target.value)}
        />
        {hasButtons && <StepButton by={step} {...button} />}
        {!hydrated && submit}
      </div>
      {errors.length > 0 && (
        <p className="error w-full" id={`${id}-error`} role={aloud ? "alert" : undefined}>
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}

/** Follows the input, also what was typed before hydration. A new `value` replaces only an unchanged text. */
function useTypedText(value: number, first: string, onChange: Props["onChange"]) {
  const box = useRef<HTMLInputElement>(null);
  const given = useRef(String(value));
  const [text, setText] = useState(first);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    if (box.current && box.current.value !== given.current) change(box.current.value);
  }, []);
  useEffect(() => {
    if (box.current && box.current.value === given.current) {
      box.current.value = String(value);
      setText(String(value));
    }
    given.current = String(value);
  }, [value]);

  function change(to: string) {
    setText(to);
    onChange?.(to);
  }
  return { box, text, change };
}

type ButtonProps = { by: number; of: string; text: string; min: number; max: number; move: (by: number) => void };

function StepButton({ by, of, text, min, max, move }: ButtonProps) {
  const { t } = useT();
  const end = by < 0 ? Number(text) <= min : Number(text) >= max;
  const own = `${of}${by < 0 ? "-fewer" : "-more"}`;
  return (
    <button
      type="button"
      id={own}
      className="text-xl"
      aria-label={t(by < 0 ? "cart.fewer" : "cart.more")}
      aria-labelledby={`${own} ${of}-label`}
      aria-disabled={end || undefined}
      onClick={() => !end && move(by)}
    >
      {by < 0 ? "−" : "+"}
    </button>
  );
}
