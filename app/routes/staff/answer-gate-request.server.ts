import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { DomainError, errorStatus } from "~/domain/errors";
import { toLocale } from "~/i18n/locale";
import { cacheControl } from "~/lib/cache-control";
import { readCookie } from "~/request/cookies.server";
import { ctxOf } from "~/request/ctx.server";
import { loadStaffMember, staffToken } from "~/request/staff.server";

type GateRequest = { request: Request; context: Readonly<RouterContextProvider> };

/** Answers requests of the gate's script, authorised by the staff cookie. An expired session gives 401. */
export async function answerGateRequest<Schema extends z.ZodType>(
  { request, context }: GateRequest,
  schema: Schema,
  body: unknown,
  run: (ctx: Ctx, input: z.output<Schema>) => Promise<object>,
): Promise<Response> {
  const locale = toLocale(readCookie(request, "locale"));
  const { ctx, session } = await loadStaffMember({ ...ctxOf(context), locale }, staffToken(request));
  if (!session) return createResponse(401, { error: "not_logged_in" });
  const { data, success } = schema.safeParse(body);
  if (!success) return createResponse(400, { error: "invalid" });
  try {
    return createResponse(200, await run(ctx, data));
  } catch (error) {
    if (error instanceof DomainError) return createResponse(errorStatus[error.code].http, { error: error.code });
    throw error;
  }
}

function createResponse(status: number, body: object): Response {
  return Response.json(body, { status, headers: { "Cache-Control": cacheControl.noStorePrivate } });
}
