import type { z } from "zod";
import type { OrderFilters } from "~/domain/orders/schema";
import type { Translate } from "~/i18n/translate";
import type { ListFilter } from "./list-filters";

type Query = z.output<typeof OrderFilters>;
type Choices = {
  statuses: readonly NonNullable<Query["status"]>[];
  payments: readonly NonNullable<Query["payment"]>[];
  methods: readonly { id: string; name: string }[];
};

/** The filters of the list of orders, in the order of the form. */
export function describeOrderFilters(
  query: Query,
  { statuses, payments, methods }: Choices,
  t: Translate,
): ListFilter[] {
  const yesOrNo = (["yes", "no"] as const).map((value) => ({ value, label: t(`back_office.rows.${value}`) }));
  const filter = (
    name: keyof Query & Parameters<typeof labelOf>[0],
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
      options: statuses.map((value) => ({ value, label: t(`staff.orders.status.${value}`) })),
    }),
    filter("todo", { input: "choice", options: yesOrNo }),
    filter("payment", {
      input: "choice",
      options: payments.map((value) => ({ value, label: t(`staff.orders.payment.${value}`) })),
    }),
    filter("method", { input: "choice", options: methods.map(({ id, name }) => ({ value: id, label: name })) }),
    filter("delivery", { input: "choice", options: yesOrNo }),
    filter("placedFrom", { input: "date" }),
    filter("placedTo", { input: "date" }),
  ];
}
