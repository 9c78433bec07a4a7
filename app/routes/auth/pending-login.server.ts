import type { Ctx } from "~/domain/ctx";
import { secondStepMinutes } from "~/domain/identity/log-in.server";
import { readCookie, writeCookie } from "~/request/cookies.server";

const name = "second_step";

/** A signed cookie between the password and the code. It grants no access. */
export const pendingLogin = {
  of: (request: Request) => readCookie(request, name),
  cookie({ origin }: Pick<Ctx, "origin">, pending: string) {
    const days = pending ? secondStepMinutes / 1440 : 0;
    return writeCookie(name, pending, { days, httpOnly: true, secure: origin.startsWith("https:") });
  },
};
