import type { z } from "zod";
import type { Ctx } from "../ctx";
import { readMe } from "../identity/profile.server";
import { askForProof, verifyEmail } from "../identity/prove-email.server";
import type { VerifyEmail } from "../identity/schema";
import { countJoins, joinOrders } from "../orders/orders-of-user.server";

/** What guests ordered with an email joins the account of whoever shows, logged in, that it is theirs; by nothing else. */
export function verifyEmailAndJoin(ctx: Ctx, input: z.output<typeof VerifyEmail>): Promise<void> {
  return verifyEmail(ctx, input, (tx, user) => joinOrders(tx, ctx, user));
}

export type MyJoins = { joined: number; waiting: number };

/** `waiting`: guests' orders that another link would bring in; of an email that is not proven nobody is told. */
export async function countMyJoins(ctx: Ctx): Promise<MyJoins> {
  const me = await readMe(ctx);
  const { joined, waiting } = await countJoins(ctx.db, me);
  return { joined, waiting: me.provenAt ? waiting : 0 };
}

/** Where an email is proven, its link is sent only for orders to bring in. */
export async function askForLink(ctx: Ctx): Promise<void> {
  const { waiting } = await countMyJoins(ctx);
  await askForProof(ctx, { again: waiting > 0 });
}
