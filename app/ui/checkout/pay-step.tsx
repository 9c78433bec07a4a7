import type { ReactNode } from "react";
import { Form } from "react-router";
import type { NextStep } from "~/domain/orders/get-payment.server";
import { useT } from "~/i18n/use-t";
import { SubmitButton } from "../form/submit-button";
import { useShop } from "../layout/use-shop";
import { buttonClass } from "../parts/button";
import { withSession } from "../parts/cookieless-session";
import { Message } from "../parts/message";
import { TransferCard } from "./transfer-card";

type Props = {
  method: string;
  step: NextStep;
  qr: { size: number; d: string } | null;
  file: string;
  simulator: string | null;
  waiting: string;
  children: ReactNode;
};

export function PayStep({ method, step, qr, file, simulator, waiting, children }: Props) {
  const { t } = useT();
  const shop = useShop();
  switch (step.kind) {
    case "transfer":
      return (
        qr && (
          <TransferCard
            transfer={step.transfer}
            qr={qr}
            file={import.meta.env.SSR ? withSession(file) : file}
            simulator={simulator}
          >
            <CheckNow />
          </TransferCard>
        )
      );
    case "redirect":
      return (
        <section className="card stack">
          <p>{waiting}</p>
          <a className={buttonClass()} href={step.url}>
            {t("orders.go_to_gateway", { method })}
          </a>
          <CheckNow />
        </section>
      );
    case "retry":
      return children;
    case "unavailable":
      return <Message tone="warn">{t("orders.method_down", { method, phone: shop?.phone ?? "" })}</Message>;
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
      <SubmitButton variant="soft" name="intent" value="check">
        {t("orders.check_now")}
      </SubmitButton>
    </Form>
  );
}
