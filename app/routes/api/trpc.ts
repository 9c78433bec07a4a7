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
    responseMeta: ({ type, errors, paths }) => {
      const seconds = type === "query" && errors.length === 0 ? keptFor(paths) : 0;
      return {
        headers: new Headers({
          "Cache-Control": seconds > 0 ? `public, max-age=${seconds}` : "no-store",
          // Names and messages are in the language that was asked for.
          Vary: "Accept-Language",
        }),
      };
    },
    onError: ({ error, path }) => {
      if (error.code === "INTERNAL_SERVER_ERROR") logError(error.cause ?? error, `api ${path}`);
    },
  });
}

/** Reads of what the shop offers: the same for everybody. */
const catalogue = /^(tickets|catalog|services|search|seo|theme|logo|featureFlags|settings|componentStyleConfig)\./;

/** How long a cache may keep what was read, seconds: as long as the least lasting of it; 0: it is somebody's own. */
function keptFor(paths: readonly string[] = []) {
  return paths.length === 0 ? 0 : Math.min(...paths.map(secondsFor));
}

function secondsFor(path: string) {
  // Provinces and wards change with a release.
  if (path === "shipping.provinces" || path === "shipping.wards") return 86_400;
  return catalogue.test(path) || path === "shipping.quote" ? 5 : 0;
}

export const loader = answer;
export const action = answer;
