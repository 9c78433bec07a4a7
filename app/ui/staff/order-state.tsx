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

export function StaffOrderState({ status, paymentStatus }: Pick<OrderView, "status" | "paymentStatus">) {
  const { t } = useT();
  return (
    <>
      <StatePill tone={tones[status]}>{t(`staff.orders.status.${status}`)}</StatePill>{" "}
      <span className="help">{t(`staff.orders.payment.${paymentStatus}`)}</span>
    </>
  );
}
