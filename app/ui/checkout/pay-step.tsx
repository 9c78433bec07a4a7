import { Form } from "react-router";
import type { NextStep } from "~/domain/selling/get-payment.server";
import { useT } from "~/i18n/use-t";
import { SubmitButton } from "../form/submit-button";
import { useShop } from "../layout/use-shop";
import { buttonClass } from "../parts/button";
import { carriedTo } from "../parts/carried";
import { Notice } from "../parts/notice";
import { RetryPayment } from "./retry-payment";
import type { ShownOrder } from "./told-order";
import { TransferCard } from "./transfer-card";

type Props = { order: ShownOrder; step: NextStep; qr: { size: number; d: string } | null; simulator: string | null };

export function PayStep({ order, step, qr, simulator }: Props) {
  const { t, locale } = useT();
  const shop = useShop();
  const method = order.methodName;
  const file = `/orders/${order.code}/vietqr.png?lang=${locale}`;
  switch (step.kind) {
    case "transfer":
      return (
        qr && (
          <TransferCard
            transfer={step.transfer}
            qr={qr}
            file={import.meta.env.SSR ? carriedTo(file) : file}
            simulator={simulator}
          >
            <CheckNow />
          </TransferCard>
        )
      );
    case "redirect":
      return (
        <section className="card stack">
          <p>{t("orders.at_gateway", { method })}</p>
          <a className={buttonClass()} href={step.url}>
            {t("orders.go_to_gateway", { method })}
          </a>
          <CheckNow />
        </section>
      );
    case "retry":
      return <RetryPayment order={order} />;
    case "unavailable":
      return <Notice tone="warn">{t("orders.method_down", { method, phone: shop?.phone ?? "" })}</Notice>;
    case "nothing":
      return <CheckNow />;
    case "at_the_door":
      return null;
  }
}

function CheckNow() {
  const { t } = useT();
  return (
    <Form method="post" noValidate preventScrollReset className="stack">
      <SubmitButton look="soft" name="intent" value="check">
        {t("orders.check_now")}
      </SubmitButton>
    </Form>
  );
}
