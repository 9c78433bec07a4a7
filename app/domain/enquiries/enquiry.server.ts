import { mailboxOf } from "~/lib/text";
import type { Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import { limitRate, networkOrAddress } from "../visitors/limit-rate.server";

/**
 * Five an hour by whom an answer would reach, three hundred by network. Counted in the transaction that stores the
 * question, once its form turned out to be new: the same form sent meanwhile waits, and gets the answer of the first.
 */
export async function limitEnquiries(
  tx: Tx,
  ctx: Ctx,
  what: "quote" | "message",
  { email, phone }: { email?: string; phone?: string },
) {
  const counting = { db: tx, now: ctx.now };
  await limitRate(counting, what, email ? mailboxOf(email) : (phone ?? ""), { most: 5, minutes: 60 });
  await limitRate(counting, `${what}-from`, networkOrAddress(ctx), { most: 300, minutes: 60 });
}
