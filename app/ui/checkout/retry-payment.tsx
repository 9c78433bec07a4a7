import { Form } from "react-router";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { SubmitButton } from "../form/submit-button";
import { carriedTo } from "../parts/carried";
import type { ShownOrder } from "./told-order";

export function RetryPayment({ order }: { order: ShownOrder }) {
  const { t, locale } = useT();
  const pay = linkTo(locale, "payOrder", { code: order.code });
  return (
    <Form method="post" noValidate className="stack" action={import.meta.env.SSR ? carriedTo(pay) : pay}>
      <input type="hidden" name="intent" value="pay" />
      <SubmitButton name="method" value={order.method}>
        {t("orders.try_again", { method: order.methodName })}
      </SubmitButton>
    </Form>
  );
}
