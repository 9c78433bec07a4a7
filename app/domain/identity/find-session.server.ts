import { and, eq, gt, type Placeholder, sql } from "drizzle-orm";
import { logins, users } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { displayNameOf } from "./display-name.rules";
import { accessRetentionDays } from "./retention.rules";

const dayMs = 86_400_000;

export type KnownSession = { sessionId: number; userId: number; displayName: string; isDue: boolean };
export type SessionRow = {
  session: { sessionId: number; userId: number; firstName: string; email: string; isDue: boolean } | null;
};

export function sessionExpiresAt(now: Date): Date {
  return new Date(now.getTime() + accessRetentionDays.session * dayMs);
}

/** A subquery for `readPage`. `isDue` is true when the session was renewed more than a day ago. */
export function selectSession(tokenHash: Placeholder, now: Placeholder) {
  return sql`(select json_build_object('sessionId', ${logins.id}, 'userId', ${users.id}, 'firstName', ${users.firstName},
      'email', ${users.email}, 'isDue', ${logins.usedAt} < ${now}::timestamptz - interval '1 day')
    from ${logins} join ${users} on ${users.id} = ${logins.userId}
    where ${logins.tokenHash} = ${tokenHash} and ${logins.expiresAt} > ${now}::timestamptz)`;
}

export function selectUserOfToken(tokenHash: Placeholder, now: Placeholder) {
  return sql`(select ${logins.userId} from ${logins}
    where ${logins.tokenHash} = ${tokenHash} and ${logins.expiresAt} > ${now}::timestamptz)`;
}

export function readSession({ session }: SessionRow): KnownSession | null {
  return session && { ...session, displayName: displayNameOf(session) };
}

export async function renewSession({ db, now }: Pick<Ctx, "db" | "now">, { sessionId }: KnownSession): Promise<void> {
  await db
    .update(logins)
    .set({ usedAt: now, expiresAt: sessionExpiresAt(now) })
    .where(and(eq(logins.id, sessionId), gt(logins.expiresAt, now)));
}
