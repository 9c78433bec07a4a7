import { desc, eq } from "drizzle-orm";
import { config } from "~/lib/config.server";
import { demoInbox } from "~db/schema/messages";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";

const SHOWN = 100;

/** @throws DomainError page_not_found outside demo mode */
export async function listLetters({ db }: Ctx, { to }: { to: string }) {
  if (!config.demo) throw new DomainError("page_not_found");
  const { mailId, channel, recipient, subject, receivedAt } = demoInbox;
  const letters = await db
    .select({ id: mailId, channel, recipient, subject, receivedAt })
    .from(demoInbox)
    .where(to ? eq(recipient, to) : undefined)
    .orderBy(desc(receivedAt), desc(mailId))
    .limit(SHOWN);
  return letters.map((letter) => ({ ...letter, receivedAt: letter.receivedAt.toISOString() }));
}

/** @throws DomainError page_not_found outside demo mode */
export async function findLetter({ db }: Ctx, { id }: { id: number }): Promise<string | null> {
  if (!config.demo) throw new DomainError("page_not_found");
  const [letter] = await db.select({ html: demoInbox.html }).from(demoInbox).where(eq(demoInbox.mailId, id));
  return letter?.html ?? null;
}
