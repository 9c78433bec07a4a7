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
  isAnnounced?: boolean;
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
  isAnnounced,
  submit,
  onChange,
}: Props) {
  const { t } = useT();
  const isHydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  const given = useRef(String(value));
  const first = sentValue(result, name) ?? String(value);
  const [text, setText] = useState(first);
  const id = fieldId(name, scope);
  const errors = [...(text === first ? errorsOfField(result, name) : []), ...more];
  const describedBy = [errors.length > 0 && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");

  // Reads what the visitor typed before hydration.
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
  function move(by: number) {
    if (!box.current) return;
    box.current.value = String((Number(text) || 0) + by);
    change(box.current.value);
  }
  const button = (by: number) => {
    const isAtEnd = by < 0 ? Number(text) <= min : Number(text) >= max;
    const own = `${id}${by < 0 ? "-fewer" : "-more"}`;
    return (
      isHydrated &&
      !disabled && (
        <button
          type="button"
          id={own}
          className="text-xl"
          aria-label={t(by < 0 ? "cart.fewer" : "cart.more")}
          aria-labelledby={`${own} ${id}-label`}
          aria-disabled={isAtEnd || undefined}
          onClick={() => !isAtEnd && move(by)}
        >
          {by < 0 ? "−" : "+"}
        </button>
      )
    );
  };

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
        {button(-step)}
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
        {button(step)}
        {!isHydrated && submit}
      </div>
      {errors.length > 0 && (
        <p className="error w-full" id={`${id}-error`} role={isAnnounced ? "alert" : undefined}>
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}
