import { buildOrderCalendar } from "~/domain/orders/build-order-calendar.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { cacheControl } from "~/lib/cache-control";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { localeOfFile } from "~/request/read-input.server";
import type { Route } from "./+types/calendar-file";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const locale = localeOfFile(url);
  const order = await load(getOrder({ ...ctx, locale }, { code: params.code }));
  return new Response(buildOrderCalendar({ ...ctx, locale }, order), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${order.code}.ics"`,
      "Cache-Control": cacheControl.noStorePrivate,
    },
  });
}
