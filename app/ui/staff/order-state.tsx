import type { OrderView } from "~/domain/orders/order-view";
import { useT } from "~/i18n/use-t";

const tones: Record<OrderView["status"], string> = {
  pending: " staff-state-warn",
  confirmed: " staff-state-done",
  processing: " staff-state-done",
  shipped: " staff-state-done",
  delivered: "",
  cancelled: " staff-state-bad",
};

export function StaffOrderState({ status, paymentStatus }: Pick<OrderView, "status" | "paymentStatus">) {
  const { t } = useT();
  return (
    <>
      <span className={`staff-state${tones[status]}`}>{t(`staff.orders.status.${status}`)}</span>{" "}
      <span className="help">{t(`staff.orders.payment.${paymentStatus}`)}</span>
    </>
  );
}
