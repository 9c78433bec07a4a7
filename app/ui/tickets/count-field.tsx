import type { OfferedCategory } from "~/domain/pricing/get-ticket-offer.server";
import { errorsAt, type FormResult, fieldId, keptValue } from "../form/form-result";
import { LocalText } from "../parts/local-text";
import { Price } from "../parts/price";

type Props = {
  category: OfferedCategory;
  count: number;
  /** How many people an order may hold. */
  mostSeats: number;
  result: FormResult | undefined;
  /** Tells two forms on one page apart. */
  scope?: string;
  disabled?: boolean;
  onCount?: (text: string) => void;
};

/** How many of one category: who that is, what one costs, and the number. */
export function CountField({ category, count, mostSeats, result, scope, disabled, onCount }: Props) {
  const name = `quantities.${category.key}`;
  const id = fieldId(name, scope);
  const errors = errorsAt(result, name);
  return (
    <div className="border-b border-line py-3">
      <div className="row">
        <div>
          <label htmlFor={id} className="font-semibold">
            <LocalText of={category.name} />
          </label>
          <p className="help" id={`${id}-help`}>
            <LocalText of={category.note} /> · {category.price === null ? "–" : <Price amount={category.price} />}
          </p>
        </div>
        <input
          id={id}
          name={name}
          type="number"
          min={0}
          max={Math.floor(mostSeats / category.people)}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          className="input w-20! flex-none text-center font-semibold"
          defaultValue={keptValue(result, name) ?? count}
          disabled={disabled}
          aria-describedby={`${id}-help${errors.length > 0 ? ` ${id}-error` : ""}`}
          aria-invalid={errors.length > 0 || undefined}
          onChange={({ target }) => onCount?.(target.value)}
        />
      </div>
      {errors.length > 0 && (
        <p className="error" id={`${id}-error`}>
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}
