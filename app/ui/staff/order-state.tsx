import type { OrderView } from "~/domain/orders/order-view";
import type { StaffOrderState } from "~/domain/orders/staff-order-state.rules";
import { useT } from "~/i18n/use-t";
import { type PillTone, StatePill } from "./state-pill";

const tones: Record<StaffOrderState, PillTone> = {
  pending: "wait",
  confirmed: "wait",
  processing: "wait",
  shipped: "good",
  delivered: "good",
  visit_ahead: "good",
  visit_today: "good",
  done: "good",
  cancelled: "over",
};

type Props = Pick<OrderView, "paymentStatus" | "isTest"> & { state: StaffOrderState };

export function OrderStatePill({ state, paymentStatus, isTest }: Props) {
  const { t } = useT();
  return (
    <>
      <StatePill tone={tones[state]}>{t(`staff.orders.status.${state}`)}</StatePill>{" "}
      {isTest && <StatePill tone="over">{t("staff.orders.test")}</StatePill>}{" "}
      <span className="help">
        {t(`staff.orders.payment.${paymentStatus}`)}
        {isTest && ` (${t("orders.test.no_money")})`}
      </span>
    </>
  );
}
