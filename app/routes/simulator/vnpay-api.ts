import { answerVnpayApi } from "~/domain/payments/simulator/answer-vnpay-api.server";
import { ctxOf } from "~/request/ctx.server";
import type { Route } from "./+types/vnpay-api";
import { openSimulator } from "./open-simulator.server";

export function loader({ request }: Route.LoaderArgs) {
  openSimulator(request);
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

export async function action({ request, context }: Route.ActionArgs) {
  openSimulator(request);
  const body: unknown = await request.json().catch(() => null);
  return Response.json(await answerVnpayApi(ctxOf(context), body));
}
