import { useT } from "~/i18n/use-t";
import { AddressFields, type AddressProps } from "./address-fields";
import { BillingFields } from "./billing-fields";

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
