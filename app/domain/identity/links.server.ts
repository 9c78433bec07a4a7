import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { idInSealed, seal, unseal } from "~/lib/seal.server";
import type { Tx } from "~db/client.server";
import { accountLinks, type LinkPurpose, type UserId, users } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { queueMessage } from "../messages/queue-message.server";

const minutes = { prove: 24 * 60, reset: 30, change: 24 * 60 };
const kinds = { prove: "prove_email", reset: "reset_password", change: "change_email" } as const;

type Link = typeof accountLinks.$inferSelect;
type Addressee = Pick<typeof users.$inferSelect, "id" | "email" | "locale">;

export async function sendLink(tx: Tx, ctx: Pick<Ctx, "now">, purpose: LinkPurpose, to: Addressee): Promise<void> {
  const subjectId = await writeLink(tx, ctx, purpose, to);
  const [kind, { email: recipient, locale }] = [kinds[purpose], to];
  await queueMessage(tx, ctx, { key: `${kind}:${subjectId}`, kind, subjectId, recipient, locale });
}

/** Creates the row only. Without an email the link cannot be used. */
export async function writeLink(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  purpose: LinkPurpose,
  to: Addressee,
): Promise<number> {
  const expiresAt = new Date(now.getTime() + minutes[purpose] * 60_000);
  const [link] = await tx
    .insert(accountLinks)
    .values({ userId: to.id, purpose, email: to.email, createdAt: now, expiresAt })
    .returning({ id: accountLinks.id });
  if (!link) throw new Error("writeLink: no row came of an insert");
  return link.id;
}

/** The signature covers the row's content, so a reused id (after a restored backup) does not validate an old token. */
export function tokenOfLink(link: Link): string {
  return seal(sealedIn(link), String(link.id));
}

function sealedIn({ purpose, userId, email, expiresAt }: Link): string {
  return `account ${purpose} ${userId} ${email} ${expiresAt.getTime()}`;
}

/** @throws DomainError link_over */
export async function findLink({ db, now }: Pick<Ctx, "db" | "now">, purposes: readonly LinkPurpose[], token: string) {
  const [found] = await db
    .select({ link: accountLinks, user: users })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    // The link for a new email is sent to an address that differs from the account's.
    .where(
      and(
        isOpen(now, purposes, idInSealed(token)),
        or(eq(accountLinks.purpose, "change"), eq(users.email, accountLinks.email)),
      ),
    );
  if (!found || unseal(sealedIn(found.link), token) === null) throw new DomainError("link_over");
  return found;
}

/** `used` also means that the password or the email has changed since. */
export type WhyOver = "used" | "expired";

export async function whyOver({ db, now }: Pick<Ctx, "db" | "now">, token: string): Promise<WhyOver | null> {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(eq(accountLinks.id, idInSealed(token)));
  if (!link || unseal(sealedIn(link), token) === null) return null;
  if (link.usedAt) return "used";
  return link.expiresAt <= now ? "expired" : null;
}

/** Only one of several concurrent calls succeeds. @throws DomainError link_over */
export async function useUpLink(tx: Tx, { now }: Pick<Ctx, "now">, { purpose, id }: Pick<Link, "purpose" | "id">) {
  const used = await tx
    .update(accountLinks)
    .set({ usedAt: now })
    .where(isOpen(now, [purpose], id))
    .returning();
  if (used.length === 0) throw new DomainError("link_over");
}

export async function voidLinks(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  purposes: readonly LinkPurpose[],
  userId: UserId,
): Promise<void> {
  const { purpose, userId: whose, usedAt } = accountLinks;
  await tx
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(whose, userId), inArray(purpose, [...purposes]), isNull(usedAt)));
}

function isOpen(now: Date, purposes: readonly LinkPurpose[], id: number) {
  const { id: itsId, purpose, usedAt, expiresAt } = accountLinks;
  return and(eq(itsId, id), inArray(purpose, [...purposes]), isNull(usedAt), gt(expiresAt, now));
}
