import { Form } from "react-router";
import type { OrderView } from "~/domain/orders/order-view";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { SubmitButton } from "../form/submit-button";

/** One press to pay the same way once more, after a try that failed. */
export function RetryPayment({ order }: { order: OrderView }) {
  const { t, locale } = useT();
  return (
    <Form method="post" noValidate action={linkTo(locale, "payOrder", { code: order.code })}>
      <input type="hidden" name="intent" value="pay" />
      <SubmitButton name="method" value={order.method}>
        {t("orders.try_again", { method: order.methodName })}
      </SubmitButton>
    </Form>
  );
}
