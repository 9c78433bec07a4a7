import type { OrderPageView, OrderTexts } from "~/domain/orders/order-page-view";
import { useT } from "~/i18n/use-t";
import { formatPhone } from "~/lib/phone";

export function NextSteps({ order: { shipping }, texts }: { order: OrderPageView; texts: OrderTexts }) {
  const { t } = useT();
  const { goods, services } = texts.next;
  if (goods.length + services.length === 0) return null;
  return (
    <section className="card stack gap-2">
      <h2 className="text-lg">{t("orders.next")}</h2>
      {goods.map(renderParagraph)}
      {shipping && goods.length > 0 && (
        <address className="not-italic">
          {shipping.to.fullName} · {formatPhone(shipping.to.phone)}
          {shipping.to.lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
      {services.map(renderParagraph)}
    </section>
  );
}

const renderParagraph = (text: string) => <p key={text}>{text}</p>;
