import { and, eq, gt, type Placeholder, sql } from "drizzle-orm";
import { logins, users } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { displayNameOf } from "./display-name.rules";
import { accessRetentionDays } from "./retention.rules";

const dayMs = 86_400_000;

export type KnownLogin = { loginId: number; userId: number; displayName: string; isDue: boolean };
export type LoginRow = {
  login: { loginId: number; userId: number; firstName: string; email: string; isDue: boolean } | null;
};

export function loginEnds(now: Date): Date {
  return new Date(now.getTime() + accessRetentionDays.session * dayMs);
}

/** A subquery for `readPage`. `isDue` is true when the session was renewed more than a day ago. */
export function loginColumn(tokenHash: Placeholder, now: Placeholder) {
  return sql`(select json_build_object('loginId', ${logins.id}, 'userId', ${users.id}, 'firstName', ${users.firstName},
      'email', ${users.email}, 'isDue', ${logins.usedAt} < ${now}::timestamptz - interval '1 day')
    from ${logins} join ${users} on ${users.id} = ${logins.userId}
    where ${logins.tokenHash} = ${tokenHash} and ${logins.expiresAt} > ${now}::timestamptz)`;
}

export function userOfToken(tokenHash: Placeholder, now: Placeholder) {
  return sql`(select ${logins.userId} from ${logins}
    where ${logins.tokenHash} = ${tokenHash} and ${logins.expiresAt} > ${now}::timestamptz)`;
}

export function loginOf({ login }: LoginRow): KnownLogin | null {
  return login && { ...login, displayName: displayNameOf(login) };
}

export async function renewLogin({ db, now }: Pick<Ctx, "db" | "now">, { loginId }: KnownLogin): Promise<void> {
  await db
    .update(logins)
    .set({ usedAt: now, expiresAt: loginEnds(now) })
    .where(and(eq(logins.id, loginId), gt(logins.expiresAt, now)));
}
