import { and, asc, inArray } from "drizzle-orm";
import { messageKinds } from "~/mail/message-kinds";
import type { SubjectKind } from "~/mail/message-types";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { demoInbox, messages } from "~db/schema/messages";
import type { ExportedRows } from "../personal-data";

export async function exportMessages(db: Db, about: SubjectKind, ids: readonly number[]): Promise<ExportedRows> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ kind: messages.kind, to: messages.recipient, at: messages.createdAt, sentAt: messages.sentAt })
    .from(messages)
    .where(isAbout(about, ids))
    .orderBy(asc(messages.id));
  return rows.map(({ kind, to, at, sentAt }) => ({
    letter: kind,
    ...(to.includes("@") ? { email: to } : { phone: to }),
    ...{ at, sentAt },
  }));
}

export async function deleteMessages(tx: Tx, about: SubjectKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  // Sending a message waits for this lock, so that the message cannot arrive in the demo inbox between the deletions.
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(isAbout(about, ids))
    .orderBy(asc(messages.id))
    .for("update");
  const messageIds = rows.map(({ id }) => id);
  await tx.delete(demoInbox).where(isAnyOf(demoInbox.messageId, messageIds));
  await tx.delete(messages).where(isAnyOf(messages.id, messageIds));
}

function isAbout(about: SubjectKind, ids: readonly number[]) {
  const kinds = Object.entries(messageKinds).flatMap(([kind, of]) =>
    of.about === about && of.to !== "staff" ? [kind] : [],
  );
  return and(inArray(messages.kind, kinds), isAnyOf(messages.subjectId, ids));
}
