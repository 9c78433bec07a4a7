import { exportTicketPrices } from "~/domain/catalog/ticket-price-files.server";
import { shopDate } from "~/lib/shop-time";
import { loadStaffPage } from "~/request/staff-page.server";
import type { Route } from "./+types/export-ticket-prices";
import { respondWithCsv } from "./csv-response.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) =>
    respondWithCsv(`ticket-prices-${shopDate(ctx.now)}`, exportTicketPrices(ctx)),
  );
}
