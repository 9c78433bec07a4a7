import type { z } from "zod";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { getMyProfile, type UserView } from "../identity/profile.server";
import type { VerifyEmail } from "../identity/schema";
import { getVerificationToken, sendVerificationEmail, verifyEmail } from "../identity/verify-email.server";
import { getGuestOrderCounts, joinGuestOrders } from "../orders/orders-of-user.server";

/** @throws DomainError link_over, link_of_another */
export async function verifyEmailAndJoinOrders(ctx: Ctx, input: z.output<typeof VerifyEmail>): Promise<void> {
  const link = await getVerificationToken(ctx, input);
  await transact(ctx.db, async (tx) => joinGuestOrders(tx, ctx, await verifyEmail(tx, ctx, link)));
}

export type JoinedOrderCounts = { joined: number; waiting: number };

/** Until the email is confirmed, `waiting` is 0, because the guest orders with this email may be someone else's. */
export async function getMyJoinedOrderCounts(ctx: Ctx): Promise<JoinedOrderCounts> {
  return getJoinedOrderCounts(ctx, await getMyProfile(ctx));
}

export async function getJoinedOrderCounts({ db }: Pick<Ctx, "db">, user: UserView): Promise<JoinedOrderCounts> {
  const { joined, waiting } = await getGuestOrderCounts(db, user);
  return { joined, waiting: user.provenAt ? waiting : 0 };
}

/** If the email is already confirmed, the link is sent only if there are guest orders to add to the account. */
export async function requestVerificationEmail(ctx: Ctx): Promise<void> {
  const { waiting } = await getMyJoinedOrderCounts(ctx);
  await sendVerificationEmail(ctx, { isRepeated: waiting > 0 });
}
