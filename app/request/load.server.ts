import { data, redirect } from "react-router";
import { DomainError, errorStatus } from "~/domain/errors";
import { translateIn } from "~/i18n/translate.server";
import { logError } from "~/lib/log.server";
import type { RequestCtx } from "./ctx.server";
import { leaveIfGone, unavailable } from "./database-gone.server";

/** What the shop refuses to show becomes the error page of its status, which reads `{ code, says, order }`; all else is thrown on. */
export async function load<Result>(reads: Promise<Result>): Promise<Result> {
  try {
    return await reads;
  } catch (error) {
    if (leaveIfGone(error)) {
      logError(error);
      throw unavailable([]);
    }
    if (!(error instanceof DomainError)) throw error;
    const { code, params } = error;
    const says = { vi: translateIn("vi")(`errors.${code}`, params), en: translateIn("en")(`errors.${code}`, params) };
    throw data({ code, says, order: params?.order }, { status: errorStatus[code].http });
  }
}

/** A link from a letter or a gateway leads on to the clean address; a browser without cookies is known by nothing else. */
export function leaveView({ carried }: Pick<RequestCtx, "carried">, url: URL) {
  if (carried || !url.searchParams.has("view")) return;
  const clean = new URLSearchParams([...url.searchParams].filter(([name]) => name !== "view"));
  throw redirect(clean.size > 0 ? `${url.pathname}?${clean}` : url.pathname, 303);
}
