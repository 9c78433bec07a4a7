import { renderToStaticMarkup } from "react-dom/server";
import { listQuotations } from "~/domain/community/list-reviews.server";
import type { About } from "~/domain/community/schema";
import type { RequestCtx } from "~/request/ctx.server";
import { isDataRequest } from "~/request/page.server";
import { createPageHtml, type PageHtml } from "~/ui/parts/server-rendered";

/** As many as the document has bytes for. */
const limit = 1;

export async function renderQuotations(
  ctx: RequestCtx,
  request: Request,
  about: About | undefined,
): Promise<PageHtml | null> {
  const quotations = await listQuotations(ctx, { about, limit });
  if (quotations.length === 0) return null;
  const markup = renderToStaticMarkup(
    quotations.map(({ id, text, lang, authorName }) => (
      <blockquote key={id} dir="auto" lang={lang === ctx.locale ? undefined : lang}>
        “{text}” <cite className="help">{authorName}</cite>
      </blockquote>
    )),
  );
  return createPageHtml(markup, { isDataRequest: isDataRequest(request) });
}
