import type { ReactNode } from "react";
import { useSubmit } from "react-router";
import { useT } from "~/i18n/use-t";
import { AddToCartForm } from "../cart/add-to-cart-form";
import { AddedPanel } from "../cart/added-panel";
import { CarriedFields } from "../form/carried-fields";
import { ErrorSummary } from "../form/error-summary";
import { type FormResult, keptValue } from "../form/form-result";
import { Stepper } from "../form/stepper";
import { SubmitButton } from "../form/submit-button";
import { Price } from "../parts/price";
import { WhileSelling } from "../parts/while-selling";

type Props = {
  action: string;
  formKey: string;
  sold: { sku: string; max: number; price: number } | null;
  quantity: number;
  result: FormResult | undefined;
  options: ReactNode;
  children: ReactNode;
};

export function AddForm({ action, formKey, sold, quantity, result: sent, options, children }: Props) {
  const { t } = useT();
  const submit = useSubmit();
  const result = keptValue(sent, "sku") === undefined ? undefined : sent;
  return (
    <AddToCartForm
      action={action}
      className="stack max-lg:contents"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.getAttribute("formmethod") !== "get") return;
        event.preventDefault();
        const held = [...new FormData(event.currentTarget, submitter)].filter(([name]) => !ofAdding.includes(name));
        const last = new Map(held.map(([name, value]) => [name, String(value)]));
        submit(new URLSearchParams([...last]), { action, preventScrollReset: true });
      }}
    >
      {/* The form's first button is the one that Enter triggers. */}
      {sold && <button type="submit" name="key" value={formKey} className="sr-only" tabIndex={-1} aria-hidden="true" />}
      {import.meta.env.SSR && <CarriedFields />}
      <ErrorSummary result={result} />
      <div id="choice" className="stack empty:hidden">
        {options}
      </div>
      {children}
      {sold ? (
        <>
          <input type="hidden" name="sku" value={sold.sku} />
          <div className="buy-bar">
            <p className="w-full lg:hidden" aria-hidden="true">
              <Price amount={sold.price} className="font-bold" />
            </p>
            <Stepper
              name="quantity"
              label={t("catalog.product.quantity")}
              labelled="hidden"
              result={result}
              value={quantity}
              min={1}
              max={sold.max}
            />
            <WhileSelling>
              <SubmitButton icon="cart" className="min-w-44 grow" name="key" value={formKey}>
                {t("catalog.product.add")}
              </SubmitButton>
            </WhileSelling>
          </div>
        </>
      ) : (
        <input type="hidden" name="quantity" value={quantity} />
      )}
      <AddedPanel added={result?.added} />
    </AddToCartForm>
  );
}

const ofAdding = ["sku", "key", "stay"];
