import { and, asc, inArray } from "drizzle-orm";
import type { SubjectKind } from "~/mail/message";
import { messageKinds } from "~/mail/message-kinds";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { demoInbox, mails } from "~db/schema/messages";
import type { ExportedRows } from "../personal-data";

export async function exportMessages(db: Db, about: SubjectKind, ids: readonly number[]): Promise<ExportedRows> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ kind: mails.kind, to: mails.recipient, at: mails.createdAt, sentAt: mails.sentAt })
    .from(mails)
    .where(isAbout(about, ids))
    .orderBy(asc(mails.id));
  return rows.map(({ kind, to, at, sentAt }) => ({
    letter: kind,
    ...(to.includes("@") ? { email: to } : { phone: to }),
    ...{ at, sentAt },
  }));
}

export async function deleteMessages(tx: Tx, about: SubjectKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  // The lock makes a message that is being sent wait, so that none arrives in the demo inbox between the deletions.
  const rows = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(isAbout(about, ids))
    .orderBy(asc(mails.id))
    .for("update");
  const messageIds = rows.map(({ id }) => id);
  await tx.delete(demoInbox).where(isAnyOf(demoInbox.mailId, messageIds));
  await tx.delete(mails).where(isAnyOf(mails.id, messageIds));
}

function isAbout(about: SubjectKind, ids: readonly number[]) {
  const kinds = Object.entries(messageKinds).flatMap(([kind, of]) =>
    of.about === about && of.to !== "staff" ? [kind] : [],
  );
  return and(inArray(mails.kind, kinds), isAnyOf(mails.subjectId, ids));
}
