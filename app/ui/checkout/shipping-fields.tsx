import { useT } from "~/i18n/use-t";
import { AddressFields, type AddressProps } from "./address-fields";
import { BillingFields } from "./billing-fields";

/** Where the goods go, and who is billed where when it is somebody else. */
export function ShippingFields({ onDestination, ...props }: AddressProps) {
  const { t } = useT();
  return (
    <section className="stack">
      <h2>{t("checkout.ship_to")}</h2>
      <AddressFields {...props} {...(onDestination && { onDestination })} prefix="shipTo" />
      <BillingFields {...props} />
    </section>
  );
}
