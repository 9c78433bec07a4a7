import { type ComboLine, mostPieces, type ServiceLine, type VariantLine } from "~/domain/cart/cart-view";
import { useT } from "~/i18n/use-t";
import { errorsAt, type FormResult, fieldId, keptValue } from "../form/form-result";
import { Price } from "../parts/price";

type Props = { line: VariantLine | ComboLine | ServiceLine; result: FormResult | undefined; scope: string };

/** How many of a thing that has no price categories. */
export function PiecesField({ line, result, scope }: Props) {
  const { t } = useT();
  const name = "quantities.piece";
  const id = fieldId(name, scope);
  const errors = [...errorsAt(result, name), ...errorsAt(result, "quantity")];
  return (
    <div className="row border-y border-line py-3" id={fieldId("quantity", scope)}>
      <div>
        <label htmlFor={id} className="font-semibold">
          {t("cart.quantity")}
        </label>
        <p className="help" id={`${id}-help`}>
          <Price amount={line.unitPrice} />
          {line.kind === "service" && ` · ${line.unit}`}
        </p>
        {errors.length > 0 && (
          <p className="error" id={`${id}-error`}>
            {errors.join(" ")}
          </p>
        )}
      </div>
      <input
        id={id}
        name={name}
        type="number"
        min={0}
        max={mostPieces}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        className="input w-20! flex-none text-center font-semibold"
        defaultValue={keptValue(result, name) ?? line.quantity}
        aria-describedby={`${id}-help${errors.length > 0 ? ` ${id}-error` : ""}`}
        aria-invalid={errors.length > 0 || undefined}
      />
    </div>
  );
}
