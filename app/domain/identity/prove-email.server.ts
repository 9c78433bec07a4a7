import { eq } from "drizzle-orm";
import type { z } from "zod";
import { users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { mustBeLoggedIn } from "../permission";
import { limitLetters } from "./limits.server";
import { findLink, sendLink, useUpLink } from "./links.server";
import { readMe } from "./profile.server";
import type { VerifyEmail } from "./schema";

/** Of a link counts only that its own user follows it, logged in. @throws DomainError link_over, link_of_another */
export async function verifyEmail(ctx: Ctx, { token }: z.output<typeof VerifyEmail>): Promise<void> {
  const user = mustBeLoggedIn(ctx);
  const { link } = await findLink(ctx, "prove", token);
  if (link.userId !== user.id) throw new DomainError("link_of_another");
  await transact(ctx.db, async (tx) => {
    await useUpLink(tx, ctx, link);
    await tx.update(users).set({ provenAt: ctx.now }).where(eq(users.id, user.id));
  });
}

/** Sends another link; none where the email is proven. */
export async function askForProof(ctx: Ctx): Promise<void> {
  const user = await readMe(ctx);
  if (user.provenAt) return;
  await limitLetters(ctx, "prove", user.email);
  await transact(ctx.db, (tx) => sendLink(tx, ctx, "prove", user));
}
