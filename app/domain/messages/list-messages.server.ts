import { and, desc, eq, inArray } from "drizzle-orm";
import { kindsOfLetter, type LetterKind } from "~/mail/kinds-of-letter";
import type { About, KindOfLetter } from "~/mail/letter";
import type { Db } from "~db/client.server";
import { mails } from "~db/schema/messages";

/** More than an order brings about: its own, and its tickets three times a day for a month. */
const most = 100;

/** All that was written to a buyer about this, newest first. */
export async function listMessages(db: Db, about: About, subjectId: number) {
  const { kind, channel, recipient, state, createdAt, sentAt } = mails;
  const rows = await db
    .select({ kind, channel, recipient, state, createdAt, sentAt })
    .from(mails)
    .where(and(eq(mails.subjectId, subjectId), inArray(kind, kindsAbout(about))))
    .orderBy(desc(mails.id))
    .limit(most);
  return rows;
}

function kindsAbout(about: About): string[] {
  const kinds = Object.entries<KindOfLetter>(kindsOfLetter) as [LetterKind, KindOfLetter][];
  return kinds.flatMap(([name, kind]) => (kind.to === "buyer" && kind.about === about ? name : []));
}
