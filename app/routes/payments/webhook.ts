import { data } from "react-router";
import { findGateway } from "~/domain/payments/adapters.server";
import { receiveWebhook } from "~/domain/payments/receive-webhook.server";
import { cacheControl } from "~/lib/cache-control";
import { logError } from "~/lib/log.server";
import { ctxOf } from "~/request/ctx.server";
import type { Route } from "./+types/webhook";

export function loader(args: Route.LoaderArgs) {
  return handleWebhook(args);
}

export function action(args: Route.ActionArgs) {
  return handleWebhook(args);
}

/** After an error, the response makes the provider retry. Without a database, `ctxMiddleware` already answers 503. */
async function handleWebhook({ request, params, context }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  const gateway = findGateway(params.gateway);
  if (!gateway) throw data(null, { status: 404 });
  const { id, webhookMethod } = gateway;
  if (request.method !== webhookMethod) return new Response(null, { status: 405, headers: { Allow: webhookMethod } });
  const message = {
    query: new URL(request.url).searchParams,
    body: await request.text(),
    headers: request.headers,
  };
  const result = await receiveWebhook(ctxOf(context), gateway, message).catch((error: unknown) => {
    logError(error, `webhook of ${id}`);
    return "unclear" as const;
  });
  const answer = gateway.respond(result);
  answer.headers.set("Cache-Control", cacheControl.noStore);
  return answer;
}
