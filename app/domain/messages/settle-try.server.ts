import { and, eq } from "drizzle-orm";
import { shopDate } from "~/lib/shop-time";
import type { MessageKind } from "~/mail/message";
import { messageKinds } from "~/mail/message-kinds";
import { mails } from "~db/schema/messages";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import type { Channels, Outcome } from "./channels/channel.server";
import { goesBy } from "./channels/channels.server";
import { notifyStaff } from "./queue-message.server";

export type Mail = typeof mails.$inferSelect;
type Settled = Partial<Mail>;

const kinds: Readonly<Record<string, MessageKind>> = messageKinds;

/** An answer that arrives after the message was settled changes nothing. */
export async function settle(
  { db, now, shop }: Pick<Ctx, "db" | "now" | "shop">,
  mail: Mail,
  outcome: Outcome,
  channels: Channels,
): Promise<void> {
  const settled = forgetting(mail, settledBy(mail, outcome, channels, now));
  const isMine = and(eq(mails.id, mail.id), eq(mails.state, "waiting"));
  await transact(db, async (tx) => {
    await tx.update(mails).set(settled).where(isMine);
    if (!isForStaff(settled, outcome) || mail.kind.startsWith("staff_") || outcome.state === "sent") return;
    const { id: subjectId, channel } = mail;
    const { why } = outcome;
    const once = `${channel}:${why}:${shopDate(now)}`;
    await notifyStaff(tx, { now, shop }, { kind: "staff_undelivered", once, subjectId, facts: { channel, why } });
  });
}

function settledBy(mail: Mail, outcome: Outcome, channels: Channels, now: Date): Settled {
  const channel = channels[mail.channel];
  const isLast = mail.tries + 1 >= (channel?.maxTries ?? Number.POSITIVE_INFINITY);
  switch (outcome.state) {
    case "sent":
      return { state: "sent", sentAt: now, failure: null, doubtSince: null };
    case "later":
      return { state: isLast ? "failed" : "waiting", failure: outcome.why, doubtSince: mail.doubtSince };
    case "refused": {
      const other = goesBy[mail.channel];
      if (other && channels[other].isOn())
        return { channel: other, tries: 0, nextTryAt: now, failure: outcome.why, doubtSince: null };
      const again = outcome.ours && !isLast;
      return { state: again ? "waiting" : "failed", failure: outcome.why, doubtSince: mail.doubtSince };
    }
    case "unclear": {
      const again = !isLast && channel.repeats(mail.doubtSince ?? now, mail.nextTryAt);
      return { state: again ? "waiting" : "unclear", failure: outcome.why };
    }
  }
}

function forgetting({ kind }: Mail, settled: Settled): Settled {
  const isOver = settled.state !== undefined && settled.state !== "waiting";
  return isOver && kinds[kind]?.purgesRecipient ? { ...settled, recipient: "", facts: {} } : settled;
}

function isForStaff({ state }: Settled, outcome: Outcome): boolean {
  return state === "failed" || state === "unclear" || (outcome.state === "refused" && outcome.ours === true);
}
