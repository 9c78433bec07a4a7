import { Form } from "react-router";
import type { RefundRequestTexts, RefundSelection } from "~/domain/aftersales/refund-form-view";
import { useT } from "~/i18n/use-t";
import { SubmitButton } from "../form/submit-button";

export function RefundRequests({ requests }: { requests: readonly RefundRequestTexts[] }) {
  const { t } = useT();
  if (requests.length === 0) return null;
  return (
    <section className="card stack gap-2">
      <h2 className="text-lg">{t("refunds.requests")}</h2>
      <ul className="stack gap-3">
        {requests.map(({ id, title, what, texts }) => (
          <li key={id}>
            <p className="font-semibold">{title}</p>
            {what.map((line) => (
              <p key={line} className="text-muted">
                {line}
              </p>
            ))}
            {texts.map((text) => (
              <p key={text} className="wrap-anywhere">
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = { whole: RefundSelection & { amount: number; amountText: string; warning: string }; formKey: string };

export function RefundWholeOrder({ whole: { units, pieces, amount, amountText, warning }, formKey }: Props) {
  const { t } = useT();
  const hidden = { key: formKey, amount, ...nameQuantityFields(pieces) };
  return (
    <details className="card py-2! no-print">
      <summary className="min-h-11 content-center font-semibold">{t("refunds.whole_title")}</summary>
      <Form method="post" noValidate className="stack py-3 justify-items-start">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {units.map((unit) => (
          <input key={unit} type="hidden" name="units" value={unit} />
        ))}
        <p>{t("refunds.whole", { amount: amountText })}</p>
        {warning && <p className="help">{warning}</p>}
        <SubmitButton variant="line" name="intent" value="give_back">
          {t("refunds.whole_button", { amount: amountText })}
        </SubmitButton>
      </Form>
    </details>
  );
}

function nameQuantityFields(quantities: RefundSelection["pieces"]): Record<string, number> {
  return Object.fromEntries(Object.entries(quantities).map(([line, count]) => [`pieces.${line}`, count]));
}
