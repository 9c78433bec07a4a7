import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { Facts } from "../parts/facts";
import { QrCode } from "../parts/qr-code";

type Props = {
  transfer: { bank: string; account: string; holder: string; amount: number; memo: string };
  qr: { size: number; d: string };
  simulator: string | null;
};

/** A transfer to make: the VietQR code, and the same in words for who types it. */
export function TransferCard({ transfer, qr, simulator }: Props) {
  const { t, locale } = useT();
  const facts = [
    [t("orders.bank"), transfer.bank],
    [t("orders.account"), transfer.account],
    [t("orders.account_holder"), transfer.holder],
    [t("orders.amount"), formatVnd(transfer.amount, locale)],
    [t("orders.memo"), transfer.memo],
  ] as const;
  return (
    <section className="card stack">
      <h2 className="text-lg">{t("orders.transfer_title")}</h2>
      <QrCode of={qr} label={t("orders.transfer_qr")} />
      <Facts rows={facts} />
      <p className="help">{t("orders.transfer_help")}</p>
      {simulator && (
        <a className="btn btn-line" href={simulator}>
          {t("orders.demo_bank")}
        </a>
      )}
    </section>
  );
}
