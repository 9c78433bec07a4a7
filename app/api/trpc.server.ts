import { AsyncLocalStorage } from "node:async_hooks";
import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import type { Visitor } from "~/domain/ctx";
import { DomainError, errorStatus } from "~/domain/errors";
import { requireSettings } from "~/domain/shop/require-settings.server";
import type { Locale } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import type { CallCtx } from "~/request/ctx.server";
import { leaveIfGone } from "~/request/database-gone.server";
import { issueMessage } from "~/request/issue-message.server";
import { mutationNeedsSettings } from "~/request/needs-settings";
import { sayFault } from "~/request/say-fault.server";
import type { BatchTurns } from "./batch-turns.server";

/** No honest program makes more mistakes at once: an answer is not to be many times what was asked. */
const mostFaults = 50;

/** Who may keep an answer: nobody (undefined), or a cache for so many seconds, where it is not about its visitor. */
type Meta = { seconds: number; ownIfKnown: boolean };
/** `bearer`: the token that came in `Authorization`. */
export type ApiCtx = CallCtx & { told: (Meta | undefined)[]; bearer: string | null; turns: BatchTurns };

/** The language of a request that tRPC refuses before it has made a context. */
export const callerLocale = new AsyncLocalStorage<Locale>();

const trpc = initTRPC
  .context<ApiCtx>()
  .meta<Meta>()
  .create({
    /** Never tells a secret: the domain's own code, or which inputs were not valid. */
    errorFormatter({ shape, error, ctx }) {
      const locale = ctx?.locale ?? callerLocale.getStore() ?? "vi";
      const t = translateIn(locale);
      const { stack: _, ...data } = shape.data as typeof shape.data & { stack?: string };
      const { cause } = error;
      if (cause instanceof DomainError) {
        const { code, field, params, also } = cause;
        const message = sayFault(cause, locale);
        const others = also.map((fault) => ({ field: fault.field, message: sayFault(fault, locale) }));
        const fields = field !== undefined && others.length > 0 ? [{ field, message }, ...others] : undefined;
        return { ...shape, message, data: { ...data, reason: code, field: field ?? null, params, fields } };
      }
      if (cause instanceof ZodError) {
        const fields = cause.issues.slice(0, mostFaults).map((issue) => ({
          field: issue.path.join("."),
          message: issueMessage(issue as Parameters<typeof issueMessage>[0], t),
        }));
        return { ...shape, message: t("errors.invalid"), data: { ...data, fields } };
      }
      return { ...shape, message: t(`rpc.${error.code}`), data };
    },
  });

/** Domain errors leave with their own code; a database that is gone is 503, not a bug. */
const domainErrors = trpc.middleware(async ({ ctx: { db }, next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause instanceof DomainError)
    throw new TRPCError({ code: errorStatus[cause.code].trpc, message: cause.code, cause });
  if (leaveIfGone(cause, db)) throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "database", cause });
  return result;
});

const takeTurn = trpc.middleware(({ ctx: { turns }, type, next }) =>
  type === "mutation" ? turns.mutation(() => next()) : turns.query(() => next()),
);

const tellMeta = trpc.middleware(({ ctx, meta, next }) => {
  ctx.told.push(meta);
  return next();
});

/** Nothing is sold, paid or given back by settings that could not be read; who is admitted at a gate needs none. */
const readShop = trpc.middleware(({ ctx: { shop }, type, path, next }) => {
  if (!shop) throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "database" });
  if (type === "mutation" && mutationNeedsSettings(path)) requireSettings(shop);
  return next({ ctx: { shop } });
});

const toStranger = trpc.middleware(({ ctx: { visitor }, next }) => next({ ctx: { visitor: asStranger(visitor) } }));

export const { router } = trpc;
const procedure = trpc.procedure.use(tellMeta).use(takeTurn).use(domainErrors);
/** Whatever concerns its visitor, and every act: kept by nobody. */
export const publicProcedure = procedure.use(readShop);

/** The same for everybody, as it is answered as to a stranger: a cache may keep it that long. */
export function publicFor(seconds: number) {
  return publicProcedure.meta({ seconds, ownIfKnown: false }).use(toStranger);
}

/** The same for what answers while the shop cannot be read, too: with a stand-in, or in words of its own. */
export function standInFor(seconds: number) {
  return procedure.meta({ seconds, ownIfKnown: false }).use(toStranger);
}

/** Knows what its visitor's own booking holds: only what a stranger is told may be kept. */
export function publicToStrangersFor(seconds: number) {
  return publicProcedure.meta({ seconds, ownIfKnown: true });
}

function asStranger({ address, country }: Visitor): Visitor {
  const none = () => {
    throw new Error("A public answer is about no visitor");
  };
  const nobody = { userId: null, loginId: null, displayName: null, sessionId: null, userAgent: null, consent: null };
  const acts = {
    ensureSession: none,
    proveOrder: none,
    logIn: none,
    logOut: none,
    forgetOrders: none,
    replaceSession: null,
  };
  return { ...nobody, ...acts, provenOrders: [], loginMarks: [], address, country };
}

/** As the strictest of these procedures says. */
export function cacheHeaders({ told, visitor }: Pick<ApiCtx, "told" | "visitor">): Headers {
  const known = visitor.sessionId !== null || visitor.userId !== null;
  const own = told.some((meta) => meta?.ownIfKnown);
  const seconds = told.length === 0 || (own && known) ? 0 : Math.min(...told.map((meta) => meta?.seconds ?? 0));
  const control = seconds > 0 ? `${known ? "private" : "public"}, max-age=${seconds}` : "no-store";
  // Names and messages are in the language that was asked for.
  return new Headers({
    "Cache-Control": control,
    Vary: `Accept-Language${own ? ", Authorization, Cookie, x-session-id" : ""}`,
  });
}
