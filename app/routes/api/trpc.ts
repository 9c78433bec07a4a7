import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { apiRouter } from "~/api/router.server";
import { localeOfPath } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import { logError } from "~/lib/log.server";
import { ctxOf } from "~/request/ctx.server";
import { isSessionId } from "~/request/visitor.server";
import type { Route } from "./+types/trpc";

/** The API's door. An `x-session-id` that could be guessed is refused (BAD_REQUEST), not taken for a new visitor. */
function answer({ request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const asked = request.headers.get("Accept-Language") ?? "";
  const ctx = { ...ctxOf(context), locale: localeOfPath(/^en\b/i.test(asked) ? "/en" : "/") };
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: apiRouter,
    createContext() {
      const session = request.headers.get("x-session-id");
      if (session === null || isSessionId(session)) return ctx;
      throw new TRPCError({ code: "BAD_REQUEST", message: translateIn(ctx.locale)("door.session_id") });
    },
    maxBatchSize: 10,
    responseMeta: ({ type, errors, paths }) => ({
      headers: new Headers({
        "Cache-Control": isPublic(type, errors.length, paths) ? "public, max-age=5" : "no-store",
        Vary: "Accept-Language",
      }),
    }),
    onError: ({ error, path }) => {
      if (error.code === "INTERNAL_SERVER_ERROR") logError(error.cause ?? error, `api ${path}`);
    },
  });
}

const catalogue = /^(tickets|catalog|services|search)\./;

/** Only reads of the catalogue may be kept by a cache, and only while nothing went wrong. */
function isPublic(type: string, errors: number, paths: readonly string[] = []) {
  return type === "query" && errors === 0 && paths.length > 0 && paths.every((path) => catalogue.test(path));
}

export const loader = answer;
export const action = answer;
