import { AsyncLocalStorage } from "node:async_hooks";
import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import type { Visitor } from "~/domain/ctx";
import { DomainError, errorStatus } from "~/domain/errors";
import { requireSettings } from "~/domain/shop/get-shop.server";
import { loadStaffMember } from "~/domain/staff/load-staff-member.server";
import { translateIn } from "~/i18n/translate.server";
import { cacheControl, cacheFor } from "~/lib/cache-control";
import type { Locale } from "~/lib/locale";
import { createSerialQueue } from "~/lib/task-queues.server";
import { areSettingsRequiredBy, type CallCtx } from "~/request/ctx.server";
import { replacePoolIfGone } from "~/request/database-gone.server";
import { describeIssue, translateFault } from "~/request/describe-issue.server";

const maxFaults = 50;

/** `seconds` is how long caches keep a response. `isPerVisitor`: visitors with a session get no cached response. */
type CacheRule = { seconds: number; isPerVisitor: boolean };
export type ApiCtx = CallCtx & { cacheRules: (CacheRule | undefined)[]; bearer: string | null; queues: BatchQueues };

/** tRPC uses this language when it refuses a request before it has created a context. */
export const callerLocale = new AsyncLocalStorage<Locale>();

const trpc = initTRPC
  .context<ApiCtx>()
  .meta<CacheRule>()
  .create({
    errorFormatter({ shape, error, ctx }) {
      const locale = ctx?.locale ?? callerLocale.getStore() ?? "vi";
      const t = translateIn(locale);
      const { stack: _, ...data } = shape.data as typeof shape.data & { stack?: string };
      const { cause } = error;
      if (cause instanceof DomainError) {
        const { code, field, params, also } = cause;
        const message = translateFault(cause, locale);
        const others = also.map((fault) => ({ field: fault.field, message: translateFault(fault, locale) }));
        const fields = field !== undefined && others.length > 0 ? [{ field, message }, ...others] : undefined;
        return { ...shape, message, data: { ...data, reason: code, field: field ?? null, params, fields } };
      }
      if (cause instanceof ZodError) {
        const fields = cause.issues.slice(0, maxFaults).map((issue) => ({
          field: issue.path.join("."),
          message: describeIssue(issue as Parameters<typeof describeIssue>[0], t),
        }));
        return { ...shape, message: t("errors.invalid"), data: { ...data, fields } };
      }
      return { ...shape, message: t(`rpc.${error.code}`), data };
    },
  });

/** Domain errors keep their code. A lost database connection gives 503. */
const domainErrors = trpc.middleware(async ({ ctx: { db }, next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause instanceof DomainError)
    throw new TRPCError({ code: errorStatus[cause.code].trpc, message: cause.code, cause });
  if (replacePoolIfGone(cause, db)) throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "database", cause });
  return result;
});

const waitForTurn = trpc.middleware(({ ctx: { queues }, type, next }) =>
  type === "mutation" ? queues.mutation(() => next()) : queues.query(() => next()),
);

const recordCacheRule = trpc.middleware(({ ctx, meta, next }) => {
  ctx.cacheRules.push(meta);
  return next();
});

/** Refuses every call without shop data. Refuses a mutation that needs settings if they cannot be read. */
const requireShop = trpc.middleware(({ ctx: { shop }, type, path, next }) => {
  if (!shop) throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "database" });
  if (type === "mutation" && areSettingsRequiredBy(path)) requireSettings(shop);
  return next({ ctx: { shop } });
});

const withoutVisitor = trpc.middleware(({ ctx: { visitor }, next }) => next({ ctx: { visitor: anonymise(visitor) } }));

export const { router } = trpc;
const procedure = trpc.procedure.use(recordCacheRule).use(waitForTurn).use(domainErrors);
export const publicProcedure = procedure.use(requireShop);

/** The context does not identify the visitor, so the response is the same for all visitors and safe to cache. */
export function publicFor(seconds: number) {
  return publicProcedure.meta({ seconds, isPerVisitor: false }).use(withoutVisitor);
}

/** Works like `publicFor`, and also when the shop could not be read, for example without a database. */
export function publicWithoutShopFor(seconds: number) {
  return procedure.meta({ seconds, isPerVisitor: false }).use(withoutVisitor);
}

/** The response depends on the hold of the visitor's cart, so it is cached only for visitors without a session. */
export function publicToNewVisitorsFor(seconds: number) {
  return publicProcedure.meta({ seconds, isPerVisitor: true });
}

function anonymise({ address, country }: Visitor): Visitor {
  const refuse = () => {
    throw new Error("A public answer is about no visitor");
  };
  const noIdentity = {
    userId: null,
    sessionId: null,
    displayName: null,
    cartSessionId: null,
    userAgent: null,
    consent: null,
  };
  const noActions = {
    ensureCartSession: refuse,
    proveOrder: refuse,
    logIn: refuse,
    logOut: refuse,
    clearProvenOrders: refuse,
    replaceCartSession: null,
  };
  return { ...noIdentity, ...noActions, provenOrders: [], deviceCookies: [], isPreviewing: false, address, country };
}

export function cacheHeaders({ cacheRules, visitor }: Pick<ApiCtx, "cacheRules" | "visitor">): Headers {
  const hasSession = visitor.cartSessionId !== null || visitor.userId !== null;
  const isPerVisitor = cacheRules.some((meta) => meta?.isPerVisitor);
  const seconds =
    cacheRules.length === 0 || (isPerVisitor && hasSession)
      ? 0
      : Math.min(...cacheRules.map((meta) => meta?.seconds ?? 0));
  const control = seconds > 0 ? cacheFor(seconds, hasSession ? "private" : "public") : cacheControl.noStore;
  return new Headers({
    "Cache-Control": control,
    Vary: `Accept-Language${isPerVisitor ? ", Authorization, Cookie, x-session-id" : ""}`,
  });
}

type Enqueue = <T>(work: () => Promise<T>) => Promise<T>;
type BatchQueues = { query: Enqueue; mutation: Enqueue };

const maxConcurrentQueries = 4;

/** Mutations of a batch run in order, so that each sees what the previous one wrote. Four queries run at a time. */
export function createBatchQueues(): BatchQueues {
  const queues = Array.from({ length: maxConcurrentQueries }, () => createSerialQueue());
  let started = 0;
  const query: Enqueue = (work) => {
    const queue = queues[started++ % maxConcurrentQueries];
    return queue ? queue(work) : work();
  };
  return { query, mutation: createSerialQueue() };
}

/** Accepts only a Bearer token; the cookie of the staff pages grants no access here. */
export const staffProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const { ctx: staff, token } = await loadStaffMember(ctx, ctx.bearer);
  return next({ ctx: { actor: staff.actor, token } });
});
