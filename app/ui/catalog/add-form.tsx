import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { AddedPanel } from "../cart/added-panel";
import { AddingForm } from "../cart/adding-form";
import { ErrorSummary } from "../form/error-summary";
import { type FormResult, keptValue } from "../form/form-result";
import { Stepper } from "../form/stepper";
import { SubmitButton } from "../form/submit-button";
import { WhileSelling } from "../parts/while-selling";

type Props = {
  action: string;
  formKey: string;
  sku: string;
  most: number;
  result: FormResult | undefined;
  children: ReactNode;
};

export function AddForm({ action, formKey, sku, most, result: sent, children }: Props) {
  const { t } = useT();
  const result = keptValue(sent, "sku") === undefined ? undefined : sent;
  return (
    <AddingForm action={action} className="stack">
      <ErrorSummary result={result} />
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="key" value={formKey} />
      <div className="flex flex-wrap items-end gap-3">
        <Stepper
          name="quantity"
          label={t("catalog.product.quantity")}
          labelled="above"
          result={result}
          value={1}
          min={1}
          max={most}
        />
        <WhileSelling>
          <SubmitButton icon="cart" className="min-w-44 grow">
            {children}
          </SubmitButton>
        </WhileSelling>
      </div>
      <AddedPanel added={result?.added} />
    </AddingForm>
  );
}
