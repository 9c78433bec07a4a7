import { data, redirect } from "react-router";
import { DomainError, type ErrorCode, errorStatus } from "~/domain/errors";
import { translateIn } from "~/i18n/translate.server";
import { mapLocales } from "~/lib/locale";
import { logError } from "~/lib/log.server";
import type { RequestCtx } from "./ctx.server";
import { isDatabaseGone, replacePoolIfGone, unavailable } from "./database-gone.server";

/** A `DomainError` becomes the error page of its status, and a lost database connection a 503. */
export async function load<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (replacePoolIfGone(error)) {
      logError(error);
      throw unavailable([]);
    }
    if (!(error instanceof DomainError)) throw error;
    const { code, params } = error;
    const message = mapLocales((locale) => translateIn(locale)(`errors.${code}`, params));
    throw data({ code, message, order: params?.order }, { status: errorStatus[code].http });
  }
}

/** Removes the access token `view` from the URL once a cookie contains it. A cookieless session needs it in the URL. */
export function redirectToCleanUrl({ cookielessSession }: Pick<RequestCtx, "cookielessSession">, url: URL) {
  if (cookielessSession || !url.searchParams.has("view")) return;
  const clean = new URLSearchParams([...url.searchParams].filter(([name]) => name !== "view"));
  throw redirect(clean.size > 0 ? `${url.pathname}?${clean}` : url.pathname, 303);
}

/** Logs an unexpected error and throws `DomainError(code)` instead, so that a form keeps its values. */
export async function mapUnexpectedError<Result>(code: ErrorCode, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError || isDatabaseGone(error)) throw error;
    logError(error, code);
    throw new DomainError(code);
  }
}
