import { useT } from "~/i18n/use-t";

/** `of` has one line for each zone, such as `Toàn quốc: T7 28/11 – T3 01/12`. */
export function DeliveryDayList({ of }: { of: readonly string[] }) {
  const { t } = useT();
  if (of.length === 0) return null;
  return (
    <div className="help">
      <p>{t("cart.delivery_now")}</p>
      {of.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
