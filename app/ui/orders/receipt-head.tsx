import type { OrderPageView } from "~/domain/orders/order-page-view";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/clock";
import { useShop } from "../layout/frame-data";
import { PrintedLogo } from "../layout/printed-logo";

export function ReceiptHead({ order }: { order: OrderPageView }) {
  const { t, locale } = useT();
  const shop = useShop();
  const by = [shop?.company, shop?.taxCode && `${t("orders.tax_code")}: ${shop.taxCode}`, shop?.address, shop?.phone];
  return (
    <div className="print-only receipt">
      <PrintedLogo />
      {by.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{t("orders.placed_at", { time: formatMoment(new Date(order.placedAt), locale, new Date(0)) })}</p>
      {order.paymentStatus === "paid" && (
        <>
          <p className="mt-3 text-xl font-semibold">{t("orders.receipt")}</p>
          <p className="help">{t("orders.receipt_only")}</p>
        </>
      )}
    </div>
  );
}
