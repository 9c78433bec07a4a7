import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { type UserId, users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { consumeEmailToken, getEmailToken } from "./email-tokens.server";
import type { VerifyEmail } from "./schema";

/**
 * Serves a recipient who did not create the account.
 * @throws DomainError link_over, also when the email was confirmed
 */
export async function removeAccount(
  ctx: Ctx,
  { token }: z.output<typeof VerifyEmail>,
  erase: (tx: Tx, userId: UserId) => Promise<void>,
): Promise<void> {
  const { link, user } = await getEmailToken(ctx, ["prove"], token);
  await transact(ctx.db, async (tx) => {
    const { id, email, provenAt } = users;
    const [locked] = await tx
      .select({ id })
      .from(users)
      .where(and(eq(id, user.id), eq(email, link.email), isNull(provenAt)))
      .for("update");
    if (!locked) throw new DomainError("link_over");
    await consumeEmailToken(tx, ctx, link);
    await erase(tx, user.id);
  });
}
