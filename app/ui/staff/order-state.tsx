import type { OrderView } from "~/domain/orders/order-view";
import { useT } from "~/i18n/use-t";
import { type PillTone, StatePill } from "./state-pill";

const tones: Record<OrderView["status"], PillTone> = {
  pending: "wait",
  confirmed: "wait",
  processing: "wait",
  shipped: "good",
  delivered: "good",
  cancelled: "over",
};

export function StaffOrderState({
  status,
  paymentStatus,
  isTest,
}: Pick<OrderView, "status" | "paymentStatus" | "isTest">) {
  const { t } = useT();
  return (
    <>
      <StatePill tone={tones[status]}>{t(`staff.orders.status.${status}`)}</StatePill>{" "}
      {isTest && <StatePill tone="over">{t("staff.orders.test")}</StatePill>}{" "}
      <span className="help">{t(`staff.orders.payment.${paymentStatus}`)}</span>
    </>
  );
}
