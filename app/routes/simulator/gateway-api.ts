import { data } from "react-router";
import { gatewayIds } from "~/domain/payments/gateway-ids";
import { fakeProviders } from "~/domain/payments/simulator/fake-providers.server";
import { answerByScenario } from "~/domain/payments/simulator/server-scenario.server";
import { ctxOf } from "~/request/ctx.server";
import type { Route } from "./+types/gateway-api";
import { openSimulator } from "./open-simulator.server";

export function loader({ request }: Route.LoaderArgs) {
  openSimulator(request);
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

export async function action({ request, context, params }: Route.ActionArgs) {
  openSimulator(request);
  const id = gatewayIds.find((known) => known === params.gateway);
  if (!id) throw data(null, { status: 404 });
  const body: unknown = await request.json().catch(() => null);
  const ctx = ctxOf(context);
  return answerByScenario(ctx, id, () => fakeProviders[id].answerApiCall(ctx, params["*"], body));
}
