import type { MiddlewareFunction } from "react-router";
import type { Ctx } from "~/domain/ctx";
import { cookieDays, readCookie, writeCookie } from "~/request/cookies.server";

const name = "second_step";

/** This signed cookie remembers a correct password until the two-factor code is entered. It grants no access. */
export const pendingLoginCookie = {
  read: (request: Request) => readCookie(request, name),
  write({ origin }: Pick<Ctx, "origin">, pending: string) {
    const days = pending ? cookieDays.pendingLogin : 0;
    return writeCookie(name, pending, { days, httpOnly: true, secure: origin.startsWith("https:") });
  },
};

/** Sets a cookie, so that the login can see whether the browser accepts cookies. Public pages set none. */
export const testCookieMiddleware: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const response = await next();
  if (request.method === "GET" && !request.headers.has("Cookie")) {
    const options = { days: cookieDays.cookiesAccepted, httpOnly: true, secure: url.protocol === "https:" };
    response.headers.append("Set-Cookie", writeCookie("cookies_kept", "1", options));
  }
  return response;
};

/** Returns null unless `redirectTo` is a path of this shop. Two slashes or a backslash would lead to another site. */
export function redirectPath({ searchParams }: Pick<URL, "searchParams">): string | null {
  const to = searchParams.get("redirectTo") ?? "";
  if (to.length > 2_000 || !/^\/[^\\\p{Cc}]*$/u.test(to) || to.includes("//")) return null;
  const { pathname, search, hash } = new URL(to, "http://shop.invalid");
  return pathname.startsWith("//") ? null : pathname + search + hash;
}
