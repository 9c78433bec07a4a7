import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { DomainError, errorStatus } from "~/domain/errors";
import { ctxOf } from "~/request/ctx.server";
import { staffOf } from "~/request/staff.server";

export async function answerGateRequest<Schema extends z.ZodType>(
  { context }: { context: Readonly<RouterContextProvider> },
  schema: Schema,
  body: unknown,
  run: (ctx: Ctx, input: z.output<Schema>) => Promise<object>,
): Promise<Response> {
  if (!staffOf(context).session) return Response.json({ error: "not_logged_in" }, { status: 401 });
  const { data, success } = schema.safeParse(body);
  if (!success) return Response.json({ error: "invalid" }, { status: 400 });
  try {
    return Response.json(await run(ctxOf(context), data));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Response.json({ error: error.code }, { status: errorStatus[error.code].http });
  }
}
