import { receiveSepay } from "~/domain/payments/receive-sepay.server";
import { ctxOf } from "~/request/ctx.server";
import type { Route } from "./+types/webhook-sepay";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

export async function action({ request, context }: Route.ActionArgs) {
  const rawBody = await request.text();
  const { status, body } = await receiveSepay(ctxOf(context), { rawBody, headers: request.headers });
  return Response.json(body, { status });
}
