import { eq } from "drizzle-orm";
import type { z } from "zod";
import { localize } from "~/i18n/locale";
import { extractExcerpt, renderMarkdown } from "~/lib/markdown.server";
import { shopDate } from "~/lib/shop-time";
import { policies } from "~db/schema/shop";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { BySlug } from "../schema";

export async function getPolicy(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  const [policy] = await ctx.db.select().from(policies).where(eq(policies.slug, slug));
  if (!policy) throw new DomainError("page_not_found");
  const body = localize(policy.body, ctx.locale);
  return {
    slug,
    title: localize(policy.title, ctx.locale),
    summary: extractExcerpt(body.text),
    body: { ...body, text: renderMarkdown(body.text) },
    updatedOn: shopDate(policy.updatedAt),
  };
}
