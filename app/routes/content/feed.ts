import { listFeed } from "~/domain/content/posts/list-feed.server";
import { cacheControl } from "~/lib/cache-control";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import type { Route } from "./+types/feed";
import { writeFeed } from "./write-feed.server";

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const { t } = ctx;
  const { text, tag } = writeFeed(
    ctx,
    { title: t("posts.title"), description: t("posts.description") },
    await load(listFeed(ctx)),
  );
  const headers = { ETag: `"${tag}"`, "Cache-Control": cacheControl.fiveMinutes };
  if (request.headers.get("If-None-Match")?.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "Content-Type": "application/rss+xml; charset=utf-8" } });
}
