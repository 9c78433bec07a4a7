import { data } from "react-router";
import { findPicture } from "~/domain/pictures/find-picture.server";
import { ctxOf } from "~/request/ctx.server";
import type { Route } from "./+types/media";

/** A picture by the hash of its bytes: it never changes, so it is kept for ever. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const hash = /^([0-9a-f]{8,64})\.svg$/.exec(params.file)?.[1];
  const picture = hash ? await findPicture(ctxOf(context), { hash }) : null;
  if (!hash || !picture) throw data({ path: url.pathname }, { status: 404 });
  const headers = {
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: `"${hash}"`,
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "X-Content-Type-Options": "nosniff",
  };
  if (request.headers.get("If-None-Match")?.includes(`"${hash}"`)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(picture.bytes), { headers: { ...headers, "Content-Type": picture.contentType } });
}
