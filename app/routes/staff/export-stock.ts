import { exportStock } from "~/domain/catalog/stock-files.server";
import { shopDate } from "~/lib/shop-time";
import { loadStaffPage } from "~/request/staff-page.server";
import type { Route } from "./+types/export-stock";
import { respondWithCsv } from "./csv-response.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) =>
    respondWithCsv(`stock-${shopDate(ctx.now)}`, exportStock(ctx)),
  );
}
