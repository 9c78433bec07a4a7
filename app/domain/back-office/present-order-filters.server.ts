import type { z } from "zod";
import { translateIn } from "~/i18n/translate.server";
import type { Ctx } from "../ctx";
import { type OrderFilters, SearchOrders } from "../orders/schema";
import type { ListFilter } from "./present-row-filters.server";

type OrderFilterQuery = z.output<typeof OrderFilters>;

export function presentOrderFilters(
  { locale }: Ctx,
  query: OrderFilterQuery,
  methods: readonly { id: string; name: string }[],
): ListFilter[] {
  const t = translateIn(locale);
  const { status, payment } = SearchOrders.shape;
  const yesOrNo = (["yes", "no"] as const).map((value) => ({ value, label: t(`back_office.rows.${value}`) }));
  const filter = (
    name: keyof OrderFilterQuery & Parameters<typeof labelOf>[0],
    rest: Omit<ListFilter, "name" | "label" | "value">,
  ) => ({
    ...{ name, label: labelOf(name), value: query[name] },
    ...rest,
  });
  function labelOf(
    name: "visitFrom" | "visitTo" | "status" | "todo" | "payment" | "method" | "delivery" | "placedFrom" | "placedTo",
  ) {
    return t(`staff.orders.filters.${name}`);
  }
  return [
    filter("visitFrom", { input: "date" }),
    filter("visitTo", { input: "date" }),
    filter("status", {
      input: "choice",
      options: status.unwrap().options.map((value) => ({
        value,
        label: value === "delivered" ? t("staff.orders.filters.delivered") : t(`staff.orders.status.${value}`),
      })),
    }),
    filter("todo", { input: "choice", options: yesOrNo }),
    filter("payment", {
      input: "choice",
      options: payment.unwrap().options.map((value) => ({ value, label: t(`staff.orders.payment.${value}`) })),
    }),
    filter("method", { input: "choice", options: methods.map(({ id, name }) => ({ value: id, label: name })) }),
    filter("delivery", { input: "choice", options: yesOrNo }),
    filter("placedFrom", { input: "date" }),
    filter("placedTo", { input: "date" }),
  ];
}
