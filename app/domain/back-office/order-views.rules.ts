import { addDays } from "~/lib/shop-time";

export type BuiltInView = "all" | "todo" | "today" | "tomorrow" | "transfer" | "delivery";

/** The views that the list of orders always has, as query strings whose parameters are in alphabetical order. */
export function builtInOrderViews(today: string): { builtIn: BuiltInView; query: string }[] {
  const visitOn = (date: string) => `visitFrom=${date}&visitTo=${date}`;
  return [
    { builtIn: "all", query: "" },
    { builtIn: "todo", query: "todo=yes" },
    { builtIn: "today", query: visitOn(today) },
    { builtIn: "tomorrow", query: visitOn(addDays(today, 1)) },
    { builtIn: "transfer", query: "method=vietqr&status=pending" },
    { builtIn: "delivery", query: "delivery=yes&todo=yes" },
  ];
}
