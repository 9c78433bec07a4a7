import { exportTicketPrices } from "~/domain/catalog/ticket-price-files.server";
import { shopDate } from "~/lib/shop-time";
import { loadStaffPage } from "~/request/staff-page.server";
import type { Route } from "./+types/export-ticket-prices";

/** With a byte order mark, spreadsheets read Vietnamese correctly. */
export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) => {
    const name = `ticket-prices-${shopDate(ctx.now)}.csv`;
    return new Response(`\ufeff${await exportTicketPrices(ctx)}`, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
      },
    });
  });
}
