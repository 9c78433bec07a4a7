import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { exportRows } from "~/domain/back-office/row-files.server";
import { ExportRows } from "~/domain/back-office/schema";
import { shopDate } from "~/lib/shop-time";
import { loadStaffPage } from "~/request/staff-page.server";
import type { Route } from "./+types/export-rows";
import { readFilters } from "./read-filters.server";
import { resourceParam } from "./resource-param.server";

/** The response is sent while the rows are read. */
export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx) => {
    const { resource } = resourceParam(args.params);
    const filters = readFilters(args.url);
    const query = ExportRows.safeParse({ resource, q: filters.q, filters });
    const parts = exportRows(ctx, query.data ?? { resource });
    return new Response(createReadableStreamFromReadable(Readable.from(encode(parts))), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${resource}-${shopDate(ctx.now)}.csv"`,
      },
    });
  });
}

/** With a byte order mark, spreadsheets read Vietnamese correctly. */
async function* encode(parts: AsyncIterable<string>) {
  const encoder = new TextEncoder();
  yield encoder.encode("\ufeff");
  for await (const part of parts) yield encoder.encode(part);
}
