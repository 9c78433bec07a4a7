import type { LoaderFunctionArgs } from "react-router";
import { type DescribedBy, describerOf } from "~/domain/content/pages/describe-page.server";
import { logError } from "~/lib/log.server";
import { ctxOf } from "~/request/ctx.server";
import { addToPage, type DocumentHead, isDataRequest, pageOf } from "~/request/page.server";
import { isListed, type PageId } from "~/site-map";
import { buildNavigationHead } from "./document-head.server";

type Args = Pick<LoaderFunctionArgs, "context" | "params" | "request">;
type Titles = { title: string; description: string };

/**
 * A `title` in `data` replaces the page's default title. The server renders the rest of the head, and navigations get
 * that rest as `pageHead`.
 */
export function withHead<Id extends PageId, Data extends DescribedBy<Id>>(
  { context, params, request }: Args,
  id: Id,
  data: Data,
  buildStructuredData: DocumentHead["buildStructuredData"] = null,
): Data & Titles {
  const ctx = ctxOf(context);
  const described = describerOf(id).describe(ctx, data);
  const { title, windowTitle = title, description } = described;
  const head: DocumentHead = { id, params, description: isListed(id) ? described : null, buildStructuredData };
  addToPage(context, { head });
  const answer = { title: windowTitle, description, ...data };
  if (!isDataRequest(request)) return answer;
  try {
    return Object.assign(answer, { pageHead: buildNavigationHead(ctx, pageOf(context)) });
  } catch (error) {
    logError(error, "head of a navigation");
    return answer;
  }
}
