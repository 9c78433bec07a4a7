import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, ne } from "drizzle-orm";
import { sessions } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { requireUser } from "../permission";

export type SessionView = {
  id: number;
  device: string | null;
  country: string | null;
  createdAt: string;
  usedAt: string;
  isThis: boolean;
};

export async function listSessions(ctx: Ctx): Promise<SessionView[]> {
  const user = requireUser(ctx);
  const { id, device, country, createdAt, usedAt, userId, expiresAt } = sessions;
  const rows = await ctx.db
    .select({ id, device, country, createdAt, usedAt })
    .from(sessions)
    .where(and(eq(userId, user.id), gt(expiresAt, ctx.now)))
    .orderBy(desc(usedAt), desc(id));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
    isThis: row.id === user.sessionId,
  }));
}

export async function logOut(ctx: Ctx): Promise<void> {
  const { sessionId } = ctx.visitor;
  if (sessionId !== null) await ctx.db.delete(sessions).where(eq(sessions.id, sessionId));
  ctx.visitor.logOut();
}

export async function endSession(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const user = requireUser(ctx);
  await ctx.db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, user.id)));
}

export async function endOtherSessions(ctx: Ctx): Promise<void> {
  const user = requireUser(ctx);
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId)));
}

export function createToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: digest(token) };
}

export function hashToken(token: string | null): string | null {
  if (token === null || !/^[\w-]{43}$/.test(token)) return null;
  return digest(token);
}

function digest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
