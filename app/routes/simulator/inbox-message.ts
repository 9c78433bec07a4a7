import { data } from "react-router";
import { findDemoMessage } from "~/domain/messages/demo-inbox.server";
import { cacheControl } from "~/lib/cache-control";
import { ctxOf } from "~/request/ctx.server";
import type { Route } from "./+types/inbox-message";
import { openSimulator } from "./open-simulator.server";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  openSimulator(request);
  const id = /^\d{1,9}$/.test(params.id) ? Number(params.id) : 0;
  const email = await findDemoMessage(ctxOf(context), { id });
  if (email === null) throw data(null, { status: 404 });
  return new Response(email, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": cacheControl.noStorePrivate,
    },
  });
}
