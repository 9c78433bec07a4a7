import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { buttonClass } from "../parts/button";
import { CopyButton } from "../parts/copy-button";
import { Facts } from "../parts/facts";
import { Price } from "../parts/price";
import { QrCode } from "../parts/qr-code";

type Props = {
  transfer: { bank: string; account: string; holder: string; amount: number; memo: string };
  qr: { size: number; d: string };
  file: string;
  simulator: string | null;
  children: ReactNode;
};

export function TransferCard({ transfer, qr, file, simulator, children }: Props) {
  const { t, locale } = useT();
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
          <QrCode of={qr} label={t("orders.transfer_qr")} />
          <p>{t("orders.transfer_help")}</p>
          <a className={buttonClass("soft")} href={file} download>
            {t("orders.save_qr")}
          </a>
          <p className="help">{t("orders.transfer_same_phone")}</p>
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
