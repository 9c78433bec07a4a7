import { Form } from "react-router";
import type { MethodView } from "~/domain/payments/payment-adapter";
import { useT } from "~/i18n/use-t";
import { FieldErrors } from "../form/error-summary";
import { type FormResult, fieldId } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { withSession } from "../parts/cookieless-session";
import { PaymentMarks } from "../parts/payment-marks";

export function OtherMethods({ methods, result }: { methods: MethodView[]; result: FormResult | undefined }) {
  const { t } = useT();
  if (methods.length === 0) return null;
  return (
    <Form method="post" noValidate className="card stack" id={fieldId("method")} tabIndex={-1}>
      <input type="hidden" name="intent" value="pay" />
      <h2 className="text-lg">{t("orders.another_method")}</h2>
      <FieldErrors result={result} name="method" />
      {methods.map(({ id, name, note, marks }) => (
        <div key={id} className="stack gap-2">
          <SubmitButton variant="line" name="method" value={id}>
            {name} <PaymentMarks of={marks} />
          </SubmitButton>
          <p className="help">{note}</p>
        </div>
      ))}
    </Form>
  );
}

type Props = { method: string; methodName: string; to: string };

export function RetryPayment({ method, methodName, to }: Props) {
  const { t } = useT();
  return (
    <Form method="post" noValidate className="stack" action={import.meta.env.SSR ? withSession(to) : to}>
      <input type="hidden" name="intent" value="pay" />
      <SubmitButton name="method" value={method}>
        {t("orders.try_again", { method: methodName })}
      </SubmitButton>
    </Form>
  );
}
