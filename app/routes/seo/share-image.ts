import { data, redirect } from "react-router";
import { describePage, isDescribed } from "~/domain/content/pages/describe-page.server";
import { defaultImage, shareImagePath } from "~/domain/content/pages/share-image.server";
import { locales } from "~/i18n/locale";
import { cacheControl } from "~/lib/cache-control";
import { logError } from "~/lib/log.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { pageOf } from "~/request/page.server";
import { type PageId, siteMap } from "~/site-map";
import type { Route } from "./+types/share-image";
import { findShareImage } from "./head/find-share-image.server";

/** An outdated URL redirects to the current image. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const [, album, slug] = /^(?:(?:([a-z0-9-]{1,100})\.)?([a-z0-9-]{1,100})\.)?[0-9a-f]{12}\.png$/.exec(params.file) ?? [
    params.file,
    undefined,
    null,
  ];
  const locale = locales.find((other) => other === params.locale);
  const id = params.page as PageId;
  // Accepts only one URL per page, so that no image is rendered twice.
  const fits =
    isDescribed(id) &&
    slug !== null &&
    siteMap[id].vi.endsWith("/:slug") === (slug !== undefined) &&
    siteMap[id].vi.includes("/:album/") === (album !== undefined);
  if (!fits || !locale) throw data({ path: url.pathname }, { status: 404 });

  const ctx = { ...ctxOf(context), locale };
  const { appearance } = pageOf(context);
  const description = await load(describePage(ctx, { id, slug, album }));
  const address = shareImagePath(ctx, appearance, { id, slug, album }, description);
  if (address !== url.pathname) throw redirect(address, { headers: { "Cache-Control": cacheControl.fiveMinutes } });
  const image = await findShareImage(address, ctx, appearance, description).catch((error: unknown) =>
    logError(error, request),
  );
  if (!image) throw redirect(defaultImage, { headers: { "Cache-Control": cacheControl.noStore } });
  return new Response(new Uint8Array(image), {
    headers: { "Content-Type": "image/png", "Cache-Control": cacheControl.immutable },
  });
}
