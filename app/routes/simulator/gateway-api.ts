import { data } from "react-router";
import { answerInMood } from "~/domain/payments/simulator/mood.server";
import { pretendedIds } from "~/domain/payments/simulator/pretended";
import { pretendedGateways } from "~/domain/payments/simulator/pretended-gateways.server";
import { ctxOf } from "~/request/ctx.server";
import type { Route } from "./+types/gateway-api";
import { openSimulator } from "./open-simulator.server";

export function loader({ request }: Route.LoaderArgs) {
  openSimulator(request);
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

export async function action({ request, context, params }: Route.ActionArgs) {
  openSimulator(request);
  const id = pretendedIds.find((known) => known === params.gateway);
  if (!id) throw data(null, { status: 404 });
  const body: unknown = await request.json().catch(() => null);
  const ctx = ctxOf(context);
  return answerInMood(ctx, id, () => pretendedGateways[id].answer(ctx, params["*"], body));
}
