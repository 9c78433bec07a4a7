import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { digestOf } from "~/lib/hash.server";
import { logError } from "~/lib/log.server";
import { unsealUntil } from "~/lib/seal.server";
import { shopDate } from "~/lib/shop-time";
import { foldVietnamese } from "~/lib/text";
import type { Tx } from "~db/client.server";
import { reviews } from "~db/schema/community";
import { lockName, transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listPictures } from "../media/find-picture.server";
import { fetchRemotePicture } from "../media/store-picture.server";
import { findProvenOrder } from "../orders/find-proven-order.server";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { withholdPicturesOfRefused } from "./review-pictures.server";
import { itemIdOf, throwItemNotFound } from "./reviewed-items.server";
import { type SendReview, uploadSlug } from "./schema";
import { writerOf } from "./writer.server";

type SendReviewInput = z.output<typeof SendReview>;
const received = { received: true } as const;

/**
 * `website` is a honeypot field. A form with text in it only appears to succeed. @throws DomainError visit_ahead,
 * picture_broken, review_failed, the codes of `fetchRemotePicture`, and a not-found DomainError of the item's kind
 */
export async function sendReview(
  ctx: Ctx,
  input: SendReviewInput,
  fetchPicture = fetchRemotePicture,
): Promise<typeof received> {
  if (input.website) return received;
  if (input.visitDate !== undefined && input.visitDate > shopDate(ctx.now))
    throw new DomainError("visit_ahead", { field: "visitDate" });
  try {
    await checkPictures(ctx, input);
    const avatar = await avatarOf(ctx, input, fetchPicture);
    await transact(ctx.db, (tx) => storeReview(tx, ctx, input, avatar));
    return received;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    logError(error, "a review");
    throw new DomainError("review_failed");
  }
}

async function checkPictures(ctx: Ctx, { pictures }: SendReviewInput) {
  if (pictures.length === 0) return;
  const known = await listPictures(ctx, { slugs: pictures });
  if (pictures.some((slug) => !known[slug])) throw new DomainError("picture_broken", { field: "pictures" });
}

async function avatarOf(ctx: Ctx, { authorAvatar }: SendReviewInput, fetchPicture: typeof fetchRemotePicture) {
  const field = "authorAvatar";
  if (!authorAvatar) return;
  if (uploadSlug.test(authorAvatar)) {
    const known = await listPictures(ctx, { slugs: [authorAvatar] });
    if (!known[authorAvatar]) throw new DomainError("picture_broken", { field });
    return authorAvatar;
  }
  try {
    return (await fetchPicture(ctx, authorAvatar)).slug;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, { field, params: error.params });
  }
}

async function storeReview(tx: Tx, ctx: Ctx, input: SendReviewInput, avatar: string | undefined) {
  const { key, serviceType: about, rating: stars, content, authorName, visitDate: visitedOn, pictures, from } = input;
  const [thing] = await tx.execute<{ id: number | null }>(sql`select ${itemIdOf(about)} as id`);
  const itemId = thing?.id ?? throwItemNotFound(about, "serviceType");
  const { kind } = about;
  const digest = digestOf([kind, itemId, ...[authorName, content].map(foldedWords)]);
  await lockName(tx, `review ${digest}`);
  // A repeated review is not counted. The lock keeps parallel forms with this text out until this one is stored.
  if ((await tx.$count(reviews, eq(reviews.digest, digest))) > 0) return;
  const writer = writerOf(ctx.visitor.ensureCartSession());
  await limitReviews(tx, ctx, writer);
  // The key includes the text, so that a visitor who goes back and changes the text sends a new review.
  const formKey = `${key}:${digest}`;
  const code = unsealUntil("review", from, ctx.now);
  const orderId = await findProvenOrder(tx, ctx, { purchased: { kind, item: itemId }, code });
  await tx.insert(reviews).values({
    ...{ formKey, digest, kind, itemId, stars, content, authorName, avatar, pictures, visitedOn, orderId, writer },
    ...{ title: input.title || null, profession: input.profession || null },
    ...{ userId: ctx.visitor.userId, locale: ctx.locale, createdAt: ctx.now },
  });
  await withholdPicturesOfRefused(tx, [{ avatar: avatar ?? null, pictures }]);
}

function foldedWords(typed: string): string {
  return foldVietnamese(typed).replace(/\s+/g, " ");
}

/** The network limit is generous, because a whole resort can share one network. */
async function limitReviews(tx: Tx, ctx: Ctx, writer: string) {
  const counting = { db: tx, now: ctx.now };
  const { userId } = ctx.visitor;
  await limitRate(counting, "review", writer, { max: 5, minutes: 60 });
  if (userId !== null) await limitRate(counting, "review-of", String(userId), { max: 5, minutes: 60 });
  await limitRate(counting, "review-from", getNetworkOrAddress(ctx), { max: 60, minutes: 60 });
}
