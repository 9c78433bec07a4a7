import { and, desc, eq, inArray } from "drizzle-orm";
import { kindsOfLetter } from "~/mail/kinds-of-letter";
import type { About, KindOfLetter } from "~/mail/letter";
import type { Db } from "~db/client.server";
import { mails } from "~db/schema/messages";

const maxRows = 100;

type To = KindOfLetter["to"];

export function listMessages(db: Db, about: About, subjectId: number, to: readonly To[]) {
  const { id, kind, channel, recipient, state, createdAt, sentAt, failure } = mails;
  return db
    .select({ id, kind, channel, recipient, state, createdAt, sentAt, failure })
    .from(mails)
    .where(and(eq(mails.subjectId, subjectId), inArray(kind, kindsAbout(about, to))))
    .orderBy(desc(mails.id))
    .limit(maxRows);
}

function kindsAbout(about: About, to: readonly To[]): string[] {
  return Object.entries<KindOfLetter>(kindsOfLetter).flatMap(([name, kind]) =>
    kind.about === about && to.includes(kind.to) ? name : [],
  );
}
