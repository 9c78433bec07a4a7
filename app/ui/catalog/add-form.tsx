import type { ReactNode } from "react";
import { Form } from "react-router";
import { useT } from "~/i18n/use-t";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { type FormResult, keptValue } from "../form/form-result";
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

/** So many pieces of the variant chosen, into the cart. */
export function AddForm({ action, formKey, sku, most, result: sent, children }: Props) {
  const { t } = useT();
  const result = keptValue(sent, "sku") === undefined ? undefined : sent;
  return (
    <Form method="post" action={action} noValidate className="stack">
      <ErrorSummary result={result} />
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="key" value={formKey} />
      <div className="grid grid-cols-[6rem_1fr] items-end gap-3">
        <Field
          name="quantity"
          label={t("catalog.product.quantity")}
          result={result}
          type="number"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          min={1}
          max={most}
          defaultValue={1}
        />
        <WhileSelling>
          <SubmitButton icon="cart">{children}</SubmitButton>
        </WhileSelling>
      </div>
    </Form>
  );
}
