import { hearVnpay } from "~/domain/orders/pay/hear-vnpay.server";
import { vnpayAnswers } from "~/domain/payments/vnpay/vnpay.server";
import { logError } from "~/lib/log.server";
import { ctxOf } from "~/request/ctx.server";
import type { Route } from "./+types/webhook-vnpay";

/**
 * VNPay's notification: a GET, answered in its own codes. What fails while it is heard is answered 99; a shop without
 * its database answers 503 before that (`ctxMiddleware`). Either way it comes again.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const answer = await hearVnpay(ctxOf(context), query).catch((error: unknown) => {
    logError(error, "webhook-vnpay");
    return vnpayAnswers.unknownError;
  });
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}
