import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PageDescription } from "~/domain/content/pages/describe-page.server";
import { defaultImage, shareImageContent } from "~/domain/content/pages/share-image.server";
import type { Ctx } from "~/domain/ctx";
import { findPicture } from "~/domain/media/find-picture.server";
import type { Appearance } from "~/domain/shop/get-appearance.server";
import { createRenderCache } from "~/lib/render-cache.server";
import type { ShareImageInput } from "~/lib/render-share-image.server";
import { createWorker } from "~/lib/worker.server";

const renderInWorker = createWorker<ShareImageInput, Uint8Array>("app/share-image-worker.ts");
const renderOnce = createRenderCache({ maxEntries: 40, maxWaiting: 8 });

/** Returns null when too many renderings wait. @throws {Error} when rendering fails */
export function findShareImage(
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
