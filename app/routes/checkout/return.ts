import { redirect } from "react-router";
import { resolvePaymentReturn } from "~/domain/payments/resolve-payment-return.server";
import { ctxOf } from "~/request/ctx.server";
import { linkTo } from "~/site-map";
import type { Route } from "./+types/return";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const back = await resolvePaymentReturn(ctx, params.gateway, url.searchParams);
  if (!back) return redirect(linkTo(ctx.locale, "findOrder"), 303);
  const { code, exchange, locale, isCancelled } = back;
  if (exchange) return redirect(ctx.addSession(linkTo(locale, "payExchange", { code, exchange })), 303);
  const to = isCancelled ? linkTo(locale, "checkoutCancel", null, { code }) : linkTo(locale, "payOrder", { code });
  return redirect(ctx.addSession(to), 303);
}
