import { and, eq, gt, type Placeholder, sql } from "drizzle-orm";
import { sessions, users } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { displayNameOf } from "./display-name.rules";
import { accessRetentionDays } from "./retention.server";

const dayMs = 86_400_000;

export type KnownSession = { sessionId: number; userId: number; displayName: string; isDue: boolean };
export type SessionRow = {
  session: { sessionId: number; userId: number; firstName: string; email: string; isDue: boolean } | null;
};

export function sessionExpiresAt(now: Date): Date {
  return new Date(now.getTime() + accessRetentionDays.session * dayMs);
}

export function selectSession(tokenHash: Placeholder, now: Placeholder) {
  return sql`(select json_build_object('sessionId', ${sessions.id}, 'userId', ${users.id}, 'firstName', ${users.firstName},
      'email', ${users.email}, 'isDue', ${sessions.usedAt} < ${now}::timestamptz - interval '1 day')
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.tokenHash} = ${tokenHash} and ${sessions.expiresAt} > ${now}::timestamptz)`;
}

export function selectUserOfToken(tokenHash: Placeholder, now: Placeholder) {
  return sql`(select ${sessions.userId} from ${sessions}
    where ${sessions.tokenHash} = ${tokenHash} and ${sessions.expiresAt} > ${now}::timestamptz)`;
}

export function readSession({ session }: SessionRow): KnownSession | null {
  return session && { ...session, displayName: displayNameOf(session) };
}

export async function renewSession({ db, now }: Pick<Ctx, "db" | "now">, { sessionId }: KnownSession): Promise<void> {
  await db
    .update(sessions)
    .set({ usedAt: now, expiresAt: sessionExpiresAt(now) })
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)));
}
