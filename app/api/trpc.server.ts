import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import type { Ctx } from "~/domain/ctx";
import { DomainError, errorStatus } from "~/domain/errors";
import { translateIn } from "~/i18n/translate.server";
import { isDatabaseGone } from "~/request/database-gone.server";
import { issueMessage } from "~/request/issue-message.server";

/** No honest program makes more mistakes at once: an answer is not to be many times what was asked. */
const mostFaults = 50;

const trpc = initTRPC.context<Ctx>().create({
  /** One place turns what went wrong into words: the domain's own code, or which inputs were not valid; never a secret. */
  errorFormatter({ shape, error, ctx }) {
    const t = translateIn(ctx?.locale ?? "vi");
    const { stack: _, ...data } = shape.data as typeof shape.data & { stack?: string };
    const { cause } = error;
    if (cause instanceof DomainError) {
      const { code, field, params } = cause;
      return {
        ...shape,
        message: t(`errors.${code}`, params),
        data: { ...data, reason: code, field: field ?? null, params },
      };
    }
    if (cause instanceof ZodError) {
      const fields = cause.issues.slice(0, mostFaults).map((issue) => ({
        field: issue.path.join("."),
        message: issueMessage(issue as Parameters<typeof issueMessage>[0], t),
      }));
      return { ...shape, message: t("errors.invalid"), data: { ...data, fields } };
    }
    return error.code === "INTERNAL_SERVER_ERROR" || error.code === "SERVICE_UNAVAILABLE"
      ? { ...shape, message: t("errors.unexpected"), data }
      : { ...shape, data };
  },
});

/** Domain errors leave with their own code; a database that is gone is 503, not a bug. */
const domainErrors = trpc.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause instanceof DomainError)
    throw new TRPCError({ code: errorStatus[cause.code].trpc, message: cause.code, cause });
  if (isDatabaseGone(cause)) throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "database", cause });
  return result;
});

export const { router } = trpc;
export const publicProcedure = trpc.procedure.use(domainErrors);
