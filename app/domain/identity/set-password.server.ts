import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { sessions, users } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { queueMessage } from "../messages/queue-message.server";
import { voidEmailTokens } from "./email-tokens.server";

type User = typeof users.$inferSelect;

/** Expects a locked user row. Ends all sessions except `keep` and voids the links to change password or email. */
export async function setPassword(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  user: User,
  passwordHash: string,
  currentSessionId = 0,
) {
  const { id: subjectId, email: recipient, locale } = user;
  await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, currentSessionId)));
  await voidEmailTokens(tx, { now }, ["reset", "change"], user.id);
  const kind = "password_changed";
  const facts = { at: now.toISOString() };
  await queueMessage(
    tx,
    { now },
    { key: `${kind}:${subjectId}:${now.getTime()}`, kind, subjectId, recipient, locale, facts },
  );
}
