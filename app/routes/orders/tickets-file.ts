import { data, redirect } from "react-router";
import { getOrder } from "~/domain/orders/get-order.server";
import { filterValidTickets, renderOrderPdf } from "~/domain/orders/render-order-pdf.server";
import { cacheControl } from "~/lib/cache-control";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { localeOfFile } from "~/request/read-input.server";
import { linkTo } from "~/site-map";
import type { Route } from "./+types/tickets-file";

/** Without a valid ticket, redirects to the page that explains the reason. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const locale = localeOfFile(url);
  const order = await load(getOrder({ ...ctx, locale }, { code: params.code }));
  const { code } = order;
  if (filterValidTickets(order).length === 0) throw redirect(ctx.addSession(linkTo(locale, "orderTickets", { code })));
  const pdf = await renderOrderPdf({ ...ctx, locale }, order);
  if (!pdf) throw data(null, { status: 503, headers: { "Retry-After": "10" } });
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="tickets-${code}.pdf"`,
      "Cache-Control": cacheControl.noStorePrivate,
      "X-Robots-Tag": "noindex",
    },
  });
}
