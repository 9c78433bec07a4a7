import { useT } from "~/i18n/use-t";
import { Checkbox } from "../form/field";
import { AddressFields, type AddressProps } from "./address-fields";
import { optionOfLine } from "./address-labels";

type Props = AddressProps & { book: readonly string[] };

export function ShippingFields({ onDestination, book, ...props }: Props) {
  const { t } = useT();
  return (
    <section className="stack">
      <h2>{t("checkout.ship_to")}</h2>
      {book.length > 1 && (
        <fieldset>
          <legend>{t("checkout.from_book")}</legend>
          <div className="flex flex-wrap gap-2" lang="vi">
            {book.map(optionOfLine).map(({ value, label }) => (
              <button key={value} type="submit" name="use" value={value} className="choice-card min-h-11">
                {label}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <AddressFields {...props} {...(onDestination && { onDestination })} prefix="shipTo" />
      <BillingFields {...props} />
    </section>
  );
}

/** CSS hides the fields while the billing address equals the shipping address. */
export function BillingFields(props: AddressProps) {
  const { t } = useT();
  return (
    <div className="stack billing">
      <Checkbox name="billingSame" label={t("checkout.address.billing_same")} result={props.result} defaultChecked />
      <div className="stack">
        <AddressFields {...props} prefix="billTo" />
      </div>
    </div>
  );
}
