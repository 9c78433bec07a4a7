import { calendarOfOrder } from "~/domain/orders/calendar-of-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { ctxOf } from "~/request/ctx.server";
import type { Route } from "./+types/calendar-file";

/** The visits of an order as a calendar file, for who may see the order. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const order = await getOrder(ctx, { code: params.code });
  return new Response(calendarOfOrder(ctx, order), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${order.code}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}
