import { and, eq, gt, isNull, or, type SQL } from "drizzle-orm";
import { mailboxOf } from "~/lib/text";
import type { Tx } from "~db/client.server";
import type { applications, contactMessages, quoteRequests } from "~db/schema/community";
import { lockName } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import type { EnquiryKind } from "./schema";

/** Must run after `isRepeatedEnquiry` in the same transaction, so that a repeated form is not counted. */
export async function limitEnquiries(
  tx: Tx,
  ctx: Ctx,
  kind: EnquiryKind,
  { email, phone }: { email?: string; phone?: string },
) {
  const countingCtx = { db: tx, now: ctx.now };
  await limitRate(countingCtx, kind, email ? mailboxOf(email) : (phone ?? ""), { max: 5, minutes: 60 });
  await limitRate(countingCtx, `${kind}-from`, getNetworkOrAddress(ctx), { max: 300, minutes: 60 });
}

const hourMs = 60 * 60_000;

type EnquiryContent = {
  formKey: string;
  email?: string | undefined;
  phone?: string | undefined;
  message?: string | undefined;
};

/**
 * Returns whether the form is stored already, or the sender has the same enquiry open from the last hour. Concurrent
 * calls wait for each other: a form key includes the sender, so the same form always takes the same lock.
 */
export async function isRepeatedEnquiry(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  table: typeof applications | typeof contactMessages | typeof quoteRequests,
  { formKey, email, phone, message }: EnquiryContent,
  isSameSubject?: SQL,
): Promise<boolean> {
  await lockName(tx, `enquiry ${email ?? phone}`);
  const same = and(
    email ? eq(table.email, email) : isNull(table.email),
    phone ? eq(table.phone, phone) : isNull(table.phone),
    message ? eq(table.message, message) : isNull(table.message),
    isSameSubject,
  );
  const isOpen = and(
    isNull(table.answeredAt),
    isNull(table.closedAt),
    gt(table.createdAt, new Date(now.getTime() - hourMs)),
  );
  return (await tx.$count(table, or(eq(table.formKey, formKey), and(isOpen, same)))) > 0;
}
