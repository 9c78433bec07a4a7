import { and, desc, eq, inArray } from "drizzle-orm";
import { messageKinds } from "~/mail/message-kinds";
import type { MessageKind, SubjectKind } from "~/mail/message-types";
import type { Db } from "~db/client.server";
import { messages } from "~db/schema/messages";

const maxRows = 100;

type RecipientKind = MessageKind["to"];

export function listMessages(db: Db, about: SubjectKind, subjectId: number, to: readonly RecipientKind[]) {
  const { id, kind, channel, recipient, state, createdAt, sentAt, failure } = messages;
  return db
    .select({ id, kind, channel, recipient, state, createdAt, sentAt, failure })
    .from(messages)
    .where(and(eq(messages.subjectId, subjectId), inArray(kind, listKindNames(about, to))))
    .orderBy(desc(messages.id))
    .limit(maxRows);
}

function listKindNames(about: SubjectKind, to: readonly RecipientKind[]): string[] {
  return Object.entries<MessageKind>(messageKinds).flatMap(([name, kind]) =>
    kind.about === about && to.includes(kind.to) ? name : [],
  );
}
