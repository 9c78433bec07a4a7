import { eq } from "drizzle-orm";
import type { z } from "zod";
import { digestOf } from "~/lib/hash.server";
import { textIn } from "~/lib/locale";
import { toOneLine } from "~/lib/text";
import type { Tx } from "~db/client.server";
import { comments, type ReviewId, reviews } from "~db/schema/community";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission, type StaffActor } from "../permission";
import { shopText } from "../shop/shop.rules";
import { canUndoDecision } from "./moderation.rules";
import { withholdPicturesOfRefused } from "./review-pictures.server";
import type { ChooseQuotation, DecideWritten, ReplyToComment, ReplyToReview, UndoWritten } from "./schema";

/** @throws DomainError comment_not_found, decided_meanwhile */
export async function decideComment(ctx: Ctx, decision: z.output<typeof DecideWritten>): Promise<void> {
  const staff = requirePermission(ctx, "moderation");
  await decideText(ctx, staff, "comment", decision);
}

/** @throws DomainError comment_not_found, undo_over */
export async function undoComment(ctx: Ctx, which: z.output<typeof UndoWritten>): Promise<void> {
  const staff = requirePermission(ctx, "moderation");
  await undoDecision(ctx, staff, "comment", which);
}

export async function replyToComment(
  ctx: Ctx,
  { key: formKey, id, reply: content }: z.output<typeof ReplyToComment>,
): Promise<void> {
  const staff = requirePermission(ctx, "moderation");
  await transact(ctx.db, async (tx) => {
    const { postId, parentId, locale, state } = comments;
    const [parentComment] = await tx
      .select({ postId, parentId, locale, state })
      .from(comments)
      .where(eq(comments.id, id));
    if (parentComment?.state !== "shown") throw new DomainError("comment_not_found");
    const [written] = await tx
      .insert(comments)
      .values({
        ...{ formKey, digest: digestOf([formKey]), content, createdAt: ctx.now, locale: parentComment.locale },
        ...{ postId: parentComment.postId, parentId: parentComment.parentId ?? id },
        ...{ name: textIn(shopText(ctx.shop, "shop.name"), parentComment.locale), byShop: staff.name },
        ...{ state: "shown", decidedAt: ctx.now, decidedBy: staff.name },
      })
      .onConflictDoNothing({ target: comments.formKey })
      .returning({ id: comments.id });
    if (written) await staff.writeAuditEntry(tx, { action: "comment_replied", subject: `comment ${id}` });
  });
}

/** @throws DomainError review_not_found, decided_meanwhile */
export async function decideReview(ctx: Ctx, decision: z.output<typeof DecideWritten>): Promise<void> {
  const staff = requirePermission(ctx, "moderation");
  await decideText(ctx, staff, "review", decision);
}

/** @throws DomainError review_not_found, undo_over */
export async function undoReview(ctx: Ctx, which: z.output<typeof UndoWritten>): Promise<void> {
  const staff = requirePermission(ctx, "moderation");
  await undoDecision(ctx, staff, "review", which);
}

/** Replaces an earlier reply. @throws DomainError review_not_found */
export async function replyToReview(ctx: Ctx, { id, reply }: z.output<typeof ReplyToReview>): Promise<void> {
  const staff = requirePermission(ctx, "moderation");
  await transact(ctx.db, async (tx) => {
    const [replied] = await tx
      .update(reviews)
      .set({ reply, repliedAt: ctx.now, repliedBy: staff.name })
      .where(eq(reviews.id, id as ReviewId))
      .returning({ id: reviews.id });
    if (!replied) throw new DomainError("review_not_found");
    await staff.writeAuditEntry(tx, { action: "review_replied", subject: `review ${id}` });
  });
}

/** @throws DomainError quotation_differs, and review_not_found also for a review that is not shown */
export async function chooseQuotation(ctx: Ctx, { id, quotation }: z.output<typeof ChooseQuotation>): Promise<void> {
  const staff = requirePermission(ctx, "moderation");
  await transact(ctx.db, async (tx) => {
    const [review] = await tx
      .select({ title: reviews.title, content: reviews.content, state: reviews.state, quotation: reviews.quotation })
      .from(reviews)
      .where(eq(reviews.id, id as ReviewId))
      .for("update");
    if (review?.state !== "shown") throw new DomainError("review_not_found");
    const chosen = quotation === "" ? null : toOneLine(quotation);
    const isPassage = [review.title ?? "", review.content].some((text) => toOneLine(text).includes(chosen ?? ""));
    if (!isPassage) throw new DomainError("quotation_differs", { field: "quotation" });
    if (chosen === review.quotation) return;
    await tx
      .update(reviews)
      .set({ quotation: chosen, quotedAt: chosen === null ? null : ctx.now })
      .where(eq(reviews.id, id as ReviewId));
    const before = { quotation: review.quotation ?? "" };
    const after = { quotation: chosen ?? "" };
    await staff.writeAuditEntry(tx, { action: "review_quoted", subject: `review ${id}`, before, after });
  });
}

type TextKind = "comment" | "review";
type Moderation = Pick<typeof reviews.$inferSelect, "state" | "reason" | "decidedAt" | "decidedBy">;

/** Has no effect if a staff member repeats their own decision. */
async function decideText(
  ctx: Ctx,
  staff: StaffActor,
  what: TextKind,
  { id, as, was = "held" }: z.output<typeof DecideWritten>,
): Promise<void> {
  const to = as === "shown" ? ({ state: "shown", reason: null } as const) : ({ state: "refused", reason: as } as const);
  await transact(ctx.db, async (tx) => {
    const row = await lockText(tx, what, id);
    if (row.state === to.state && row.reason === to.reason && row.decidedBy === staff.name) return;
    if (row.state !== was) throw new DomainError("decided_meanwhile", { params: { by: row.decidedBy ?? "" } });
    await updateText(tx, what, id, { ...to, decidedAt: ctx.now, decidedBy: staff.name });
    const before = { as: row.reason ?? row.state };
    await staff.writeAuditEntry(tx, { action: `${what}_decided`, subject: `${what} ${id}`, before, after: { as } });
  });
}

async function undoDecision(
  ctx: Ctx,
  staff: StaffActor,
  what: TextKind,
  { id }: z.output<typeof UndoWritten>,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { state, reason, decidedAt } = await lockText(tx, what, id);
    if (!decidedAt) return;
    if (!canUndoDecision(decidedAt, ctx.now)) throw new DomainError("undo_over");
    await updateText(tx, what, id, { state: "held", reason: null, decidedAt: null, decidedBy: null });
    await staff.writeAuditEntry(tx, {
      action: `${what}_undone`,
      subject: `${what} ${id}`,
      before: { as: reason ?? state },
    });
  });
}

async function lockText(tx: Tx, what: TextKind, id: number): Promise<Moderation> {
  const table = what === "comment" ? comments : reviews;
  const { state, reason, decidedAt, decidedBy } = table;
  const [row] = await tx
    .select({ state, reason, decidedAt, decidedBy })
    .from(table)
    .where(eq(table.id, id))
    .for("update");
  if (!row) throw new DomainError(`${what}_not_found`);
  return row;
}

async function updateText(tx: Tx, what: TextKind, id: number, to: Moderation) {
  if (what === "comment") {
    await tx.update(comments).set(to).where(eq(comments.id, id));
    return;
  }
  const { avatar, pictures } = reviews;
  const changed = await tx.update(reviews).set(to).where(eq(reviews.id, id)).returning({ avatar, pictures });
  await withholdPicturesOfRefused(tx, changed);
}
