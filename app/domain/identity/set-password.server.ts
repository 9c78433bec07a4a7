import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { logins, users } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { writeLetter } from "../messages/write-letter.server";
import { voidLinks } from "./links.server";

type User = typeof users.$inferSelect;

/** Ends all logins but the one to keep, makes links to set a password or an email void, and tells by letter. The user's row is locked. */
export async function setPassword(tx: Tx, { now }: Pick<Ctx, "now">, user: User, passwordHash: string, keep = 0) {
  const { id: subjectId, email: recipient, locale } = user;
  await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  await tx.delete(logins).where(and(eq(logins.userId, user.id), ne(logins.id, keep)));
  await voidLinks(tx, { now }, ["reset", "change"], user.id);
  const kind = "password_changed";
  const facts = { at: now.toISOString() };
  await writeLetter(
    tx,
    { now },
    { key: `${kind}:${subjectId}:${now.getTime()}`, kind, subjectId, recipient, locale, facts },
  );
}
