import { useT } from "~/i18n/use-t";
import { buttonClass } from "../parts/button";
import { AddressFields, type AddressProps } from "./address-fields";
import { BillingFields } from "./billing-fields";

type Props = AddressProps & { book: readonly { id: number; line: string | undefined }[] };

/** With a choice of the address book, where there is one. */
export function ShippingFields({ onDestination, book, ...props }: Props) {
  const { t } = useT();
  return (
    <section className="stack">
      <h2>{t("checkout.ship_to")}</h2>
      {book.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend>{t("checkout.from_book")}</legend>
          {book.map(({ id, line }) => (
            <button key={id} type="submit" name="use" value={id} className={buttonClass("line")} lang="vi">
              {line}
            </button>
          ))}
        </fieldset>
      )}
      <AddressFields {...props} {...(onDestination && { onDestination })} prefix="shipTo" />
      <BillingFields {...props} />
    </section>
  );
}
