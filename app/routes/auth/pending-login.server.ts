import type { Ctx } from "~/domain/ctx";
import { cookieDays, readCookie, writeCookie } from "~/request/cookies.server";

const name = "second_step";

/** A signed cookie between the password and the code. It grants no access. */
export const pendingLoginCookie = {
  read: (request: Request) => readCookie(request, name),
  write({ origin }: Pick<Ctx, "origin">, pending: string) {
    const days = pending ? cookieDays.pendingLogin : 0;
    return writeCookie(name, pending, { days, httpOnly: true, secure: origin.startsWith("https:") });
  },
};
