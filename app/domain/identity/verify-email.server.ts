import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requireUser } from "../permission";
import { saveNewEmail } from "./change-email.server";
import { consumeEmailToken, getEmailToken, sendEmailToken } from "./email-tokens.server";
import { limitAccountEmails } from "./limits.server";
import { getOwnUser, type User } from "./profile.server";
import type { VerifyEmail } from "./schema";

/** `then` runs in the same transaction. @throws DomainError link_over, link_of_another */
export async function verifyEmail(
  ctx: Ctx,
  { token }: z.output<typeof VerifyEmail>,
  afterwards: (tx: Tx, user: User) => Promise<void>,
): Promise<void> {
  const { id } = requireUser(ctx);
  const { link } = await getEmailToken(ctx, ["prove", "change"], token);
  if (link.userId !== id) throw new DomainError("link_of_another");
  await transact(ctx.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
    if (!user || (link.purpose === "prove" && user.email !== link.email)) throw new DomainError("link_over");
    await consumeEmailToken(tx, ctx, link);
    if (link.purpose === "change") await saveNewEmail(tx, ctx, user, link.email);
    await tx.update(users).set({ provenAt: ctx.now }).where(eq(users.id, id));
    await afterwards(tx, { ...user, email: link.email });
  });
}

export async function sendVerificationEmail(ctx: Ctx, { again = false } = {}): Promise<void> {
  const user = await getOwnUser(ctx);
  if (user.provenAt && !again) return;
  await limitAccountEmails(ctx, "prove", user.email);
  await transact(ctx.db, (tx) => sendEmailToken(tx, ctx, "prove", user));
}
