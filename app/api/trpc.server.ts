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

const maxFaults = 50;

/** The cache lifetime. `ownIfKnown`: with a session the response depends on the visitor. */
type Meta = { seconds: number; ownIfKnown: boolean };
export type ApiCtx = CallCtx & { told: (Meta | undefined)[]; bearer: string | null; turns: BatchTurns };

/** The language for requests that tRPC refuses before it has created a context. */
export const callerLocale = new AsyncLocalStorage<Locale>();

const trpc = initTRPC
  .context<ApiCtx>()
  .meta<Meta>()
  .create({
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
        const fields = cause.issues.slice(0, maxFaults).map((issue) => ({
          field: issue.path.join("."),
          message: issueMessage(issue as Parameters<typeof issueMessage>[0], t),
        }));
        return { ...shape, message: t("errors.invalid"), data: { ...data, fields } };
      }
      return { ...shape, message: t(`rpc.${error.code}`), data };
    },
  });

/** Domain errors keep their code. A lost database gives 503. */
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

/** Without settings, nothing is sold, paid or refunded. Gates do not need them. */
const readShop = trpc.middleware(({ ctx: { shop }, type, path, next }) => {
  if (!shop) throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "database" });
  if (type === "mutation" && mutationNeedsSettings(path)) requireSettings(shop);
  return next({ ctx: { shop } });
});

const toStranger = trpc.middleware(({ ctx: { visitor }, next }) => next({ ctx: { visitor: asStranger(visitor) } }));

export const { router } = trpc;
const procedure = trpc.procedure.use(tellMeta).use(takeTurn).use(domainErrors);
/** Serves visitor-specific queries and all mutations. Responses are not cached. */
export const publicProcedure = procedure.use(readShop);

/** The response is the same for all visitors. The context has no visitor, so that caching is safe. */
export function publicFor(seconds: number) {
  return publicProcedure.meta({ seconds, ownIfKnown: false }).use(toStranger);
}

/** Like `publicFor`, but it also runs when the shop could not be read. */
export function standInFor(seconds: number) {
  return procedure.meta({ seconds, ownIfKnown: false }).use(toStranger);
}

/** Depends on the reservations of the visitor's cart, so it is cached only for visitors without a session. */
export function publicToStrangersFor(seconds: number) {
  return publicProcedure.meta({ seconds, ownIfKnown: true });
}

function asStranger({ address, country }: Visitor): Visitor {
  const none = () => {
    throw new Error("A public answer is about no visitor");
  };
  const nobody = {
    userId: null,
    sessionId: null,
    displayName: null,
    cartSessionId: null,
    userAgent: null,
    consent: null,
  };
  const acts = {
    ensureCartSession: none,
    proveOrder: none,
    logIn: none,
    logOut: none,
    forgetOrders: none,
    replaceCartSession: null,
  };
  return { ...nobody, ...acts, provenOrders: [], deviceCookies: [], address, country };
}

export function cacheHeaders({ told, visitor }: Pick<ApiCtx, "told" | "visitor">): Headers {
  const known = visitor.cartSessionId !== null || visitor.userId !== null;
  const own = told.some((meta) => meta?.ownIfKnown);
  const seconds = told.length === 0 || (own && known) ? 0 : Math.min(...told.map((meta) => meta?.seconds ?? 0));
  const control = seconds > 0 ? `${known ? "private" : "public"}, max-age=${seconds}` : "no-store";
  return new Headers({
    "Cache-Control": control,
    Vary: `Accept-Language${own ? ", Authorization, Cookie, x-session-id" : ""}`,
  });
}
