import { eq } from "drizzle-orm";
import { localize } from "~/i18n/locale";
import { plainStart, renderMarkdown } from "~/lib/markdown.server";
import { shopDate } from "~/lib/shop-time";
import { policies } from "~db/schema";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";

/** A policy page as HTML, in the visitor's language where it is translated. @throws DomainError page_not_found */
export async function getPolicy(ctx: Ctx, { slug }: { slug: string }) {
  const [policy] = await ctx.db.select().from(policies).where(eq(policies.slug, slug));
  if (!policy) throw new DomainError("page_not_found");
  const body = localize(policy.body, ctx.locale);
  return {
    slug,
    title: localize(policy.title, ctx.locale),
    summary: plainStart(body.text),
    body: { ...body, text: renderMarkdown(body.text) },
    updatedOn: shopDate(policy.updatedAt),
  };
}
