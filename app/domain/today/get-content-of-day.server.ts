import { shopDate } from "~/lib/shop-time";
import { readClosuresAhead } from "../aftersales/list-closures.server";
import { listPostsForStaff } from "../content/posts/list-posts.server";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import { localizeText } from "../shop/localize-content.server";

export type ContentOfDay = Awaited<ReturnType<typeof getContentOfDay>>;

/** Returns the next closed days, and the posts that are scheduled or were published last. */
export async function getContentOfDay(ctx: Ctx) {
  requirePermission(ctx, "content");
  const [closures, posts] = await Promise.all([
    readClosuresAhead(ctx.db, shopDate(ctx.now), { limit: 3 }),
    listPostsForStaff(ctx, { limit: 4 }),
  ]);
  return { closures: closures.map((row) => ({ ...row, reason: localizeText(ctx, row.reason) })), posts };
}
