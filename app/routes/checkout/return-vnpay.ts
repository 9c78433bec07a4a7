import { redirect } from "react-router";
import { comeBackFromVnpay } from "~/domain/orders/pay/hear-vnpay.server";
import { ctxOf } from "~/request/ctx.server";
import { linkTo } from "~/site-map";
import type { Route } from "./+types/return-vnpay";

/** The browser comes back from VNPay and is sent on to a clean address; the order's state is read there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const back = await comeBackFromVnpay(ctx, url.searchParams);
  if (!back) return redirect(linkTo(ctx.locale, "findOrder"), 303);
  const { code, locale, cancelled } = back;
  return redirect(
    cancelled ? linkTo(locale, "checkoutCancel", null, { code }) : linkTo(locale, "payOrder", { code }),
    303,
  );
}
