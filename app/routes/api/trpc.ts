import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { apiRouter } from "~/api/router.server";
import { type ApiCtx, cacheHeaders, callerLocale, createBatchQueues } from "~/api/trpc.server";
import { DomainError } from "~/domain/errors";
import { localeOfTag } from "~/lib/locale";
import { logError } from "~/lib/log.server";
import { isSessionId } from "~/request/cart-access.server";
import { callCtxOf } from "~/request/ctx.server";
import { isDatabaseGone } from "~/request/database-gone.server";
import { bearerOf } from "~/request/visitor.server";
import type { Route } from "./+types/trpc";

const maxCallsPerBatch = 100;

/** A malformed `x-session-id` is refused instead of starting a new session. */
function answer({ request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const locale = localeOfTag(request.headers.get("Accept-Language"));
  const ctx: ApiCtx = {
    ...callCtxOf(context),
    locale,
    cacheRules: [],
    bearer: bearerOf(request),
    queues: createBatchQueues(),
  };
  const handle = () =>
    fetchRequestHandler({
      endpoint: "/api/trpc",
      req: request,
      router: apiRouter,
      createContext() {
        const session = request.headers.get("x-session-id");
        if (session === null || isSessionId(session)) return ctx;
        throw new TRPCError({ code: "BAD_REQUEST", cause: new DomainError("session_id_invalid") });
      },
      maxBatchSize: maxCallsPerBatch,
      responseMeta({ type, errors, eagerGeneration }) {
        const isCacheable = type === "query" && errors.length === 0 && !eagerGeneration;
        return { headers: cacheHeaders(isCacheable ? ctx : { ...ctx, cacheRules: [] }) };
      },
      onError: ({ error, path }) => {
        // `mapUnexpectedError` has already logged the error that it replaced by a `DomainError`.
        const isUnforeseen = error.code === "INTERNAL_SERVER_ERROR" && !(error.cause instanceof DomainError);
        if (isUnforeseen || isDatabaseGone(error.cause)) logError(error.cause ?? error, `api ${path}`);
      },
    });
  return callerLocale.run(locale, handle);
}

export const loader = answer;
export const action = answer;
