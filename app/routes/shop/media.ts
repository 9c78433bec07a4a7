import { data } from "react-router";
import { findMedia } from "~/domain/media/find-picture.server";
import { mediaFileOf } from "~/domain/media/media.rules";
import { cacheControl } from "~/lib/cache-control";
import { callCtxOf } from "~/request/ctx.server";
import type { Route } from "./+types/media";

/**
 * Pictures are cached for ever, because their URLs contain a hash. Shared caches must not store a visitor's picture,
 * because staff may withhold it later.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const file = mediaFileOf(params.file);
  const headers = {
    ETag: `"${params.file}"`,
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "X-Content-Type-Options": "nosniff",
  };
  const found = file && (await findMedia(callCtxOf(context), file));
  if (!found) throw data({ path: url.pathname }, { status: 404 });
  const caching = { "Cache-Control": found.isFromVisitor ? cacheControl.visitorPicture : cacheControl.immutable };
  if (request.headers.get("If-None-Match")?.includes(params.file)) {
    return new Response(null, { status: 304, headers: { ...headers, ...caching } });
  }
  return new Response(new Uint8Array(found.bytes), {
    headers: { ...headers, ...caching, "Content-Type": found.contentType },
  });
}
