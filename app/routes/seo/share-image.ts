import { readFile } from "node:fs/promises";
import path from "node:path";
import { data, redirect } from "react-router";
import { describePage, type PageDescription } from "~/domain/content/pages/describe-page.server";
import { defaultImage, shareImageContent, shareImagePath } from "~/domain/content/pages/share-image.server";
import type { Ctx } from "~/domain/ctx";
import { findPicture } from "~/domain/media/find-picture.server";
import type { Appearance } from "~/domain/shop/get-appearance.server";
import { cacheControl } from "~/lib/cache-control";
import { locales } from "~/lib/locale";
import { logError } from "~/lib/log.server";
import { createRenderCache } from "~/lib/render-cache.server";
import type { ShareImageInput } from "~/lib/render-share-image.server";
import { createWorker } from "~/lib/worker.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { pageOf } from "~/request/page.server";
import { isListed, siteMap } from "~/site-map";
import type { Route } from "./+types/share-image";

/** An outdated URL redirects to the current image. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [, album, slug] = /^(?:(?:([a-z0-9-]{1,100})\.)?([a-z0-9-]{1,100})\.)?[0-9a-f]{12}\.png$/.exec(params.file) ?? [
    params.file,
    undefined,
    null,
  ];
  const locale = locales.find((other) => other === params.locale);
  const id = params.page;
  // A URL whose slug or album does not fit the page is refused, so that no image is rendered under two URLs.
  const isFitting =
    isListed(id) &&
    slug !== null &&
    siteMap[id].vi.endsWith("/:slug") === (slug !== undefined) &&
    siteMap[id].vi.includes("/:album/") === (album !== undefined);
  if (!isFitting || !locale) throw data({ path: url.pathname }, { status: 404 });

  const ctx = { ...ctxOf(context), locale };
  const { appearance } = pageOf(context);
  const description = await load(describePage(ctx, { id, slug, album }));
  if (!description) throw data({ path: url.pathname }, { status: 404 });
  const address = shareImagePath(ctx, appearance, { id, slug, album }, description);
  if (address !== url.pathname) throw redirect(address, { headers: { "Cache-Control": cacheControl.fiveMinutes } });
  const image = await findShareImage(address, ctx, appearance, description).catch((error: unknown) => logError(error));
  if (!image) throw redirect(defaultImage, { headers: { "Cache-Control": cacheControl.noStore } });
  return new Response(new Uint8Array(image), {
    headers: { "Content-Type": "image/png", "Cache-Control": cacheControl.immutable },
  });
}

const renderInWorker = createWorker<ShareImageInput, Uint8Array>("app/share-image-worker.ts");
const renderOnce = createRenderCache({ maxEntries: 40, maxWaiting: 8 });

/** Returns null if too many renderings wait. @throws {Error} if rendering fails */
function findShareImage(
  address: string,
  ctx: Ctx,
  appearance: Appearance,
  description: PageDescription,
): Promise<Buffer | null> {
  return renderOnce(address, () => renderImage(ctx, shareImageContent(ctx, appearance, description)));
}

async function renderImage(ctx: Ctx, { picture, ...texts }: ReturnType<typeof shareImageContent>): Promise<Buffer> {
  const own = picture ? await findPicture(ctx, { hash: picture }) : null;
  const scene = own?.bytes ?? (await readFile(path.resolve(`build/client${defaultImage}`)));
  return Buffer.from(await renderInWorker({ ...texts, scene, anchor: own ? "centre" : "right" }));
}
