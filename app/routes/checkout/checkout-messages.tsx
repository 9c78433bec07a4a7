import { useT } from "~/i18n/use-t";
import { HoldMessage } from "~/ui/checkout/hold-message";
import { ErrorSummary } from "~/ui/form/error-summary";
import { sentValue } from "~/ui/form/form-result";
import { deferComponent } from "~/ui/parts/hydration";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/checkout";

const RefusedCart = deferComponent(() => import("~/ui/checkout/refused-cart"));

export function findOrderOfForm(result: Route.ComponentProps["actionData"]) {
  return result?.code === "form_used" ? result.params?.code : undefined;
}

type MessagesProps = Pick<Route.ComponentProps, "loaderData" | "actionData"> & {
  labels: Record<string, string>;
  isRefused: boolean;
};

export function CheckoutMessages({ loaderData, actionData, labels, isRefused }: MessagesProps) {
  const { t } = useT();
  const { cart } = loaderData;
  const sentFor = actionData?.form.status === "error" ? sentValue(actionData, "contents") : undefined;
  const isOther = sentFor !== undefined && sentFor !== cart.contents && actionData?.code !== "cart_changed";
  return (
    <>
      {findOrderOfForm(actionData) === undefined && <ErrorSummary result={actionData} labels={labels} />}
      {isOther && <Message tone="warn">{t("checkout.changed")}</Message>}
      {isRefused && <RefusedCart lines={cart.lines} others={loaderData.others} refusal={loaderData.refusal} />}
      {cart.seats > 0 && !isRefused && (
        <HoldMessage
          cart={cart}
          minutes={loaderData.holdMinutes}
          endsIn={loaderData.holdEndsIn}
          isRenewed={actionData?.form.status === "success" && !("wards" in actionData)}
        />
      )}
      {loaderData.methods.some(({ id }) => id === "test") && <Message tone="warn">{t("checkout.test_order")}</Message>}
    </>
  );
}
