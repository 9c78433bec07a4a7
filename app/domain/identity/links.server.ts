import { and, eq, gt, isNull } from "drizzle-orm";
import { seal, unseal } from "~/lib/seal.server";
import type { Tx } from "~db/client.server";
import { accountLinks, type LinkPurpose, type UserId, users } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { writeLetter } from "../messages/write-letter.server";

const minutes = { prove: 24 * 60, reset: 30 };
const kinds = { prove: "prove_email", reset: "reset_password" } as const;

type Addressee = Pick<typeof users.$inferSelect, "id" | "email" | "locale">;

/** Writes the letter with a new link. */
export async function sendLink(tx: Tx, { now }: Pick<Ctx, "now">, purpose: LinkPurpose, to: Addressee): Promise<void> {
  const expiresAt = new Date(now.getTime() + minutes[purpose] * 60_000);
  const [link] = await tx
    .insert(accountLinks)
    .values({ userId: to.id, purpose, email: to.email, createdAt: now, expiresAt })
    .returning({ id: accountLinks.id });
  if (!link) throw new Error("sendLink: no row came of an insert");
  const [kind, { email: recipient, locale }] = [kinds[purpose], to];
  await writeLetter(tx, { key: `${kind}:${link.id}`, kind, subjectId: link.id, recipient, locale });
}

export function tokenOfLink(id: number): string {
  return seal("account", String(id));
}

/** A link that can still be followed, and whose it is. @throws DomainError link_over */
export async function findLink({ db, now }: Pick<Ctx, "db" | "now">, purpose: LinkPurpose, token: string) {
  const id = Number(unseal("account", token) ?? 0);
  const [found] = await db
    .select({ link: accountLinks, user: users })
    .from(accountLinks)
    .innerJoin(users, and(eq(users.id, accountLinks.userId), eq(users.email, accountLinks.email)))
    .where(isOpen(now, purpose, id));
  if (!found) throw new DomainError("link_over");
  return found;
}

/** Once, in parallel too. @throws DomainError link_over */
export async function useUpLink(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  { purpose, id }: { purpose: LinkPurpose; id: number },
) {
  const used = await tx
    .update(accountLinks)
    .set({ usedAt: now })
    .where(isOpen(now, purpose, id))
    .returning();
  if (used.length === 0) throw new DomainError("link_over");
}

export async function voidLinks(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  purpose: LinkPurpose,
  userId: UserId,
): Promise<void> {
  const { purpose: its, userId: whose, usedAt } = accountLinks;
  await tx
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(whose, userId), eq(its, purpose), isNull(usedAt)));
}

function isOpen(now: Date, purpose: LinkPurpose, id: number) {
  const { id: itsId, purpose: its, usedAt, expiresAt } = accountLinks;
  return and(eq(itsId, id), eq(its, purpose), isNull(usedAt), gt(expiresAt, now));
}
