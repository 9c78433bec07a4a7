import { exportRows } from "~/domain/back-office/row-files.server";
import { ExportRows } from "~/domain/back-office/schema";
import { shopDate } from "~/lib/shop-time";
import { loadStaffPage } from "~/request/staff-page.server";
import type { Route } from "./+types/export-rows";
import { respondWithCsv } from "./csv-response.server";
import { readFilters } from "./read-filters.server";
import { resourceParam } from "./resource-param.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx) => {
    const { resource } = resourceParam(args.params);
    const filters = readFilters(args.url);
    const query = ExportRows.safeParse({ resource, q: filters.q, filters });
    return respondWithCsv(`${resource}-${shopDate(ctx.now)}`, exportRows(ctx, query.data ?? { resource }));
  });
}
