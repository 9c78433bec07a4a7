import { useT } from "~/i18n/use-t";
import { phoneHref } from "~/lib/phone";
import { useShop } from "../layout/use-shop";
import type { ToldRefund } from "./told-refund";

export function NothingBack({ told: { nothing, units, goods } }: { told: ToldRefund }) {
  const { t } = useT();
  const phone = useShop()?.phone;
  const things = [...units, ...goods.map(({ line, ...piece }) => ({ ...piece, key: line }))];
  return (
    <section className="card stack">
      <p className="font-semibold">{nothing}</p>
      {things.map(({ key, title, detail, says }) => (
        <p key={key}>
          {title}
          <span className="help block">{[detail, says].filter(Boolean).join(" · ")}</span>
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
