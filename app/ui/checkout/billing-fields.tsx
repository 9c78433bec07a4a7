import { useT } from "~/i18n/use-t";
import { Checkbox } from "../form/field";
import { AddressFields, type AddressProps } from "./address-fields";

/** CSS hides the fields while the billing address equals the shipping address. */
export function BillingFields(props: AddressProps) {
  const { t } = useT();
  return (
    <div className="stack group">
      <Checkbox name="billingSame" label={t("checkout.address.billing_same")} result={props.result} defaultChecked />
      <div className="stack group-has-[[name=billingSame]:checked]:hidden">
        <AddressFields {...props} prefix="billTo" />
      </div>
    </div>
  );
}
