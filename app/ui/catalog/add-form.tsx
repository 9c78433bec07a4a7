import type { ReactNode } from "react";
import { useSubmit } from "react-router";
import { useT } from "~/i18n/use-t";
import { AddedPanel, AddToCartForm, WhileSelling } from "../cart/add-to-cart";
import { ErrorSummary } from "../form/error-summary";
import { type FormResult, sentValue } from "../form/form-result";
import { Stepper } from "../form/stepper";
import { SubmitButton } from "../form/submit-button";
import { SessionFields } from "../parts/cookieless-session";
import { Price } from "../parts/formatted-text";

type Props = {
  action: string;
  formKey: string;
  variant: { sku: string; max: number; price: number } | null;
  quantity: number;
  result: FormResult | undefined;
  options: ReactNode;
  children: ReactNode;
};

export function AddForm({ action, formKey, variant, quantity, result: sent, options, children }: Props) {
  const { t } = useT();
  const submit = useSubmit();
  const result = sentValue(sent, "sku") === undefined ? undefined : sent;
  return (
    <AddToCartForm
      action={action}
      className="stack max-lg:contents"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.getAttribute("formmethod") !== "get") return;
        event.preventDefault();
        const fields = [...new FormData(event.currentTarget, submitter)].filter(
          ([name]) => !addingFields.includes(name),
        );
        const query = new Map(fields.map(([name, value]) => [name, String(value)]));
        submit(new URLSearchParams([...query]), { action, preventScrollReset: true });
      }}
    >
      {/* Enter triggers the first button of a form, so this hidden button adds the variant to the cart. */}
      {variant && (
        <button type="submit" name="key" value={formKey} className="sr-only" tabIndex={-1} aria-hidden="true" />
      )}
      {import.meta.env.SSR && <SessionFields />}
      <ErrorSummary result={result} />
      <div id="choice" className="stack empty:hidden">
        {options}
      </div>
      {children}
      {variant ? (
        <>
          <input type="hidden" name="sku" value={variant.sku} />
          <div className="buy-bar">
            <p className="w-full lg:hidden" aria-hidden="true">
              <Price amount={variant.price} className="font-bold" />
            </p>
            <Stepper
              name="quantity"
              label={t("catalog.product.quantity")}
              labelled="hidden"
              result={result}
              value={quantity}
              min={1}
              max={variant.max}
            />
            <WhileSelling>
              <SubmitButton icon="cart" className="min-w-[min(11rem,100%)] grow" name="key" value={formKey}>
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

const addingFields = ["sku", "key", "stay"];
