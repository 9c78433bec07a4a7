import { hearVnpay } from "~/domain/orders/pay/hear-vnpay.server";
import { logError } from "~/lib/log.server";
import { ctxOf } from "~/request/ctx.server";
import type { Route } from "./+types/webhook-vnpay";

/** VNPay's notification: a GET, answered in its own codes. Whatever fails here is answered 99, so that it comes again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const answer = await hearVnpay(ctxOf(context), query).catch((error: unknown) => {
    logError(error, "webhook-vnpay");
    return { RspCode: "99", Message: "Unknown error" };
  });
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}
