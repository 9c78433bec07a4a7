import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { deleteRows, olderThan, updateRows } from "~db/purge-rows.server";
import { comments, reviews } from "~db/schema/community";

/** Refused texts are deleted after `refused` days. The author's email and session are deleted after `author` days. */
export const contributionRetentionDays = { refused: 30, author: 365 };

/** Applications are purged with their CV after `application` days. Unused CVs are purged after `upload` days. */
export const applicationRetentionDays = { application: 365, upload: 1 };

export async function purgeContributions({ db, now }: { db: Db; now: Date }): Promise<void> {
  const { refused, author } = contributionRetentionDays;
  for (const table of [comments, reviews])
    await deleteRows(db, table, and(eq(table.state, "refused"), olderThan(table.decidedAt, refused, now)));
  await updateRows(db, comments, {
    set: { email: null, writer: null },
    where: and(
      ne(comments.state, "held"),
      olderThan(comments.createdAt, author, now),
      or(isNotNull(comments.email), isNotNull(comments.writer)),
    ),
  });
  await updateRows(db, reviews, {
    set: { writer: null },
    where: and(ne(reviews.state, "held"), olderThan(reviews.createdAt, author, now), isNotNull(reviews.writer)),
  });
}
