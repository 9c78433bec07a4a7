import type { ReactNode } from "react";
import { Form } from "react-router";
import type { NextStep } from "~/domain/orders/get-payment.server";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { SubmitButton } from "../form/submit-button";
import { useShop } from "../layout/frame-data";
import { Facts } from "../parts/blocks";
import { buttonClass } from "../parts/button";
import { withSession } from "../parts/cookieless-session";
import { CopyButton } from "../parts/copy-button";
import { Price } from "../parts/formatted-text";
import { Message } from "../parts/message";
import { PaymentMarks } from "../parts/payment-marks";
import { QrCode } from "../parts/qr-code";

type Props = {
  method: string;
  step: NextStep;
  qr: { size: number; d: string } | null;
  file: string;
  simulator: string | null;
  /** This is true if only staff can confirm that a transfer has arrived. */
  isConfirmedByStaff: boolean;
  waiting: string;
  children: ReactNode;
};

export function PayStep({ method, step, qr, file, simulator, isConfirmedByStaff, waiting, children }: Props) {
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
            isConfirmedByStaff={isConfirmedByStaff}
          >
            <CheckNow isTransfer />
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
    case "test":
      return (
        <section className="card stack">
          <p>{t("orders.test.pay")}</p>
          <a className={buttonClass()} href={step.staffPage}>
            {t("orders.test.open")}
          </a>
        </section>
      );
    case "nothing":
      return <CheckNow />;
    case "at_the_door":
      return null;
  }
}

function CheckNow({ isTransfer = false }: { isTransfer?: boolean }) {
  const { t } = useT();
  return (
    <Form method="post" noValidate preventScrollReset className="stack">
      <SubmitButton variant="soft" name="intent" value="check">
        {t(isTransfer ? "orders.check_transfer" : "orders.check_now")}
      </SubmitButton>
    </Form>
  );
}

type TransferCardProps = {
  transfer: Extract<NextStep, { kind: "transfer" }>["transfer"];
  qr: { size: number; d: string };
  file: string;
  simulator: string | null;
  isConfirmedByStaff: boolean;
  children: ReactNode;
};

function TransferCard({ transfer, qr, file, simulator, isConfirmedByStaff, children }: TransferCardProps) {
  const { t, locale } = useT();
  const phone = useShop()?.phone;
  const copy = (name: string, text: string) => <CopyButton text={text} label={t("orders.copy")} name={name} />;
  const facts = [
    [t("orders.bank"), transfer.bank],
    [t("orders.account"), transfer.account, copy(t("orders.account"), transfer.account)],
    [t("orders.account_holder"), transfer.holder],
    [t("orders.amount"), formatVnd(transfer.amount, locale), copy(t("orders.amount"), String(transfer.amount))],
    [t("orders.memo"), transfer.memo, copy(t("orders.memo"), transfer.memo)],
  ] as const;
  return (
    <section className="card stack">
      <div>
        <h2 className="text-lg">{t("orders.transfer_title")}</h2>
        <p className="text-2xl font-semibold">
          <Price amount={transfer.amount} />
        </p>
      </div>
      <div className="transfer">
        <div className="stack justify-items-center gap-2 text-center">
          <div className="qr-frame">
            <PaymentMarks of={["vietqr", "napas"]} />
            <QrCode of={qr} label={t("orders.transfer_qr")} />
          </div>
          <p>{t("orders.transfer_help")}</p>
          {isConfirmedByStaff && (
            <p>
              {t("orders.transfer_by_staff")} {phone && t("orders.transfer_urgent", { phone })}
            </p>
          )}
          <a className={buttonClass("soft")} href={file} download>
            {t("orders.save_qr")}
          </a>
          <p className="help">{t("orders.transfer_same_phone")}</p>
          {transfer.bankApps.length > 0 && (
            <details className="w-full md:hidden">
              <summary className="min-h-11 content-center font-semibold">{t("orders.bank_apps")}</summary>
              {simulator && <p className="help">{t("orders.bank_apps_demo")}</p>}
              <ul className="acts py-2">
                {transfer.bankApps.map(({ name, url }) => (
                  <li key={name}>
                    <a className={buttonClass("line")} href={url} rel="noreferrer">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
        <Facts rows={facts} />
      </div>
      {simulator && (
        <a className="btn btn-line" href={simulator}>
          {t("orders.demo_bank")}
        </a>
      )}
      {children}
    </section>
  );
}
