import { useT } from "~/i18n/use-t";
import { phoneHref } from "~/lib/phone";
import { useShop } from "../layout/use-shop";
import type { RefundFormView } from "./refund-form-view";

export function NoRefund({ refund: { nothing, units, goods } }: { refund: RefundFormView }) {
  const { t } = useT();
  const phone = useShop()?.phone;
  const items = [...units, ...goods.map(({ line, ...piece }) => ({ ...piece, key: line }))];
  return (
    <section className="card stack">
      <p className="font-semibold">{nothing}</p>
      {items.map(({ key, title, detail, ruleText }) => (
        <p key={key}>
          {title}
          <span className="help block">{[detail, ruleText].filter(Boolean).join(" · ")}</span>
        </p>
      ))}
      {phone && (
        <p>
          {t("refunds.ask")} <a href={phoneHref(phone)}>{phone}</a>
        </p>
      )}
    </section>
  );
}
