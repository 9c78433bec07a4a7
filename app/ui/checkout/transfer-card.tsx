import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";

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
  ];
  return (
    <section className="card stack">
      <h2 className="text-lg">{t("orders.transfer_title")}</h2>
      <svg
        className="qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t("orders.transfer_qr")}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path d={qr.d} />
      </svg>
      <dl className="stack gap-2">
        {facts.map(([label, value]) => (
          <div className="row" key={label}>
            <dt className="help">{label}</dt>
            <dd className="select-all text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="help">{t("orders.transfer_help")}</p>
      {simulator && (
        <a className="btn btn-line" href={simulator}>
          {t("orders.demo_bank")}
        </a>
      )}
    </section>
  );
}
