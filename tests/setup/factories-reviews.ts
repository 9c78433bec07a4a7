import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { SendReview } from "~/domain/community/schema";
import { sendReview } from "~/domain/community/send-review.server";
import type { Ctx } from "~/domain/ctx";
import { reviews } from "~db/schema";

export const typedReview = {
  serviceType: "place",
  rating: 5,
  content: "Sương tan là thấy cả thung lũng.",
  authorName: "Hoa",
};
type ReviewInput = Partial<z.input<typeof SendReview>>;

export function writeReview(ctx: Ctx, typed: ReviewInput = {}) {
  return sendReview(ctx, SendReview.parse({ key: randomUUID(), ...typedReview, content: randomUUID(), ...typed }));
}

export async function makeReview(ctx: Ctx, typed: ReviewInput = {}): Promise<number> {
  await writeReview(ctx, typed);
  const [last] = await ctx.db.select().from(reviews).orderBy(desc(reviews.id)).limit(1);
  await ctx.db.update(reviews).set({ state: "shown", decidedAt: ctx.now }).where(eq(reviews.id, last!.id));
  return last!.id;
}
