import { and, eq, lt, ne, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Locale, type LocalizedText, localize } from "~/lib/locale";
import { comments, type ModerationState, reviews } from "~db/schema/community";
import { waitingColumns } from "~db/waiting-columns";
import { pageOfPost } from "../content/posts/page-of-post";
import { postNamed } from "../content/posts/public-posts.server";
import type { Ctx } from "../ctx";
import { type PictureView, pictureListOf, pictureOf } from "../media/find-picture.server";
import { requirePermission } from "../permission";
import { canUndoDecision, type RefusalReason } from "./moderation.rules";
import { aboutView, reviewedItem } from "./reviewed-items.server";
import type { ListWritten } from "./schema";

type SubjectPage = { page: "post" | "newsPost" | "ticket" | "product" | "service" | "place"; slug: string | null };
export type WrittenView = {
  what: "comment" | "review";
  id: number;
  about: SubjectPage & { name: LocalizedText | null };
  author: string;
  answers: string | null;
  stars: number | null;
  isVisited: boolean;
  profession: string | null;
  visitedOn: string | null;
  avatar: PictureView | null;
  pictures: PictureView[];
  title: string | null;
  content: string;
  lang: Locale;
  byShop: string | null;
  reply: string | null;
  quotation: string | null;
  createdAt: string;
  state: ModerationState;
  reason: RefusalReason | null;
  decidedAt: string | null;
  decidedBy: string | null;
  canBeUndone: boolean;
};

const pageSize = 30;

export async function listWritten(ctx: Ctx, { what, done, before }: z.output<typeof ListWritten>) {
  requirePermission(ctx, "moderation");
  const query = { isDecided: done, before: before === undefined ? undefined : new Date(before) };
  const both = await Promise.all([
    what === "review" ? [] : readComments(ctx, query),
    what === "comment" ? [] : readReviews(ctx, query),
  ]);
  const at = ({ decidedAt, createdAt }: WrittenView) => (done && decidedAt) || createdAt;
  const rows = both.flat().sort((one, other) => (at(one) < at(other) ? 1 : -1));
  const written = rows.slice(0, pageSize);
  const last = written.at(-1);
  return { written, next: last && rows.length > pageSize ? at(last) : null };
}

export async function countHeld(ctx: Ctx): Promise<number> {
  requirePermission(ctx, "moderation");
  const held = [comments, reviews].map((table) => ctx.db.$count(table, eq(table.state, "held")));
  return (await Promise.all(held)).reduce((sum, of) => sum + of, 0);
}

export function selectHeldComments(db: Ctx["db"]) {
  return db
    .select(waitingColumns("comments", comments.createdAt, null))
    .from(comments)
    .where(eq(comments.state, "held"));
}

export function selectHeldReviews(db: Ctx["db"]) {
  return db
    .select(waitingColumns("reviews", reviews.createdAt, null))
    .from(reviews)
    .where(eq(reviews.state, "held"));
}

type WrittenQuery = { isDecided: boolean; before: Date | undefined };

async function readComments(ctx: Ctx, query: WrittenQuery): Promise<WrittenView[]> {
  const { filter, order } = filterAndOrder(comments, query);
  const answers = sql<string | null>`(select above.name from ${comments} above where above.id = ${comments.parentId})`;
  const rows = await ctx.db
    .select({ row: comments, about: postNamed(comments.postId), answers })
    .from(comments)
    .where(filter)
    .orderBy(...order)
    .limit(pageSize + 1);
  return rows.map(({ row, about, answers }) => ({
    ...{ what: "comment", ...commonFields(ctx, row), author: row.name, answers },
    about: { page: pageOfPost(about.kind), slug: about.slug, name: localize(about.name, ctx.locale) },
    ...{ stars: null, isVisited: false, profession: null, visitedOn: null, avatar: null, pictures: [] },
    ...{ title: null, byShop: row.byShop, reply: null, quotation: null },
  }));
}

async function readReviews(ctx: Ctx, query: WrittenQuery): Promise<WrittenView[]> {
  const { filter, order } = filterAndOrder(reviews, query);
  const rows = await ctx.db
    .select({
      ...{ row: reviews, thing: reviewedItem },
      ...{ avatar: pictureOf(reviews.avatar), pictures: pictureListOf(reviews.pictures) },
    })
    .from(reviews)
    .where(filter)
    .orderBy(...order)
    .limit(pageSize + 1);
  return rows.map(({ row, thing, avatar, pictures }) => {
    const { kind: page, slug, name } = aboutView(row.kind, thing, ctx.locale);
    return {
      ...{ what: "review", ...commonFields(ctx, row), author: row.authorName, answers: null },
      about: { page, slug, name },
      ...{ stars: row.stars, isVisited: row.orderId !== null, profession: row.profession, visitedOn: row.visitedOn },
      ...{ avatar, pictures, title: row.title, byShop: row.repliedBy, reply: row.reply, quotation: row.quotation },
    };
  });
}

type WrittenTable = typeof comments | typeof reviews;

function filterAndOrder(
  table: WrittenTable,
  { isDecided, before }: WrittenQuery,
): { filter: SQL | undefined; order: SQL[] } {
  const at = isDecided ? table.decidedAt : table.createdAt;
  const state = isDecided ? ne(table.state, "held") : eq(table.state, "held");
  // `nulls last` matches the order of the indexes.
  const order = [sql`${at} desc nulls last`, sql`${table.id} desc nulls last`];
  return { filter: and(state, before && lt(at, before)), order };
}

type ModeratedRow = Pick<
  typeof reviews.$inferSelect,
  "content" | "locale" | "createdAt" | "state" | "reason" | "decidedAt" | "decidedBy"
> & { id: number };

function commonFields(
  { now }: Ctx,
  { id, content, locale, createdAt, state, reason, decidedAt, decidedBy }: ModeratedRow,
) {
  return {
    ...{ id, content, lang: locale, state, reason, decidedBy },
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    canBeUndone: canUndoDecision(decidedAt, now),
  };
}
