import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Ctx } from "~/domain/ctx";
import { defaultImage, shownOn } from "~/domain/pages/share-image.server";
import type { Told } from "~/domain/pages/tell-page.server";
import { findPicture } from "~/domain/pictures/find-picture.server";
import type { Look } from "~/domain/shop/get-look.server";
import { apart } from "~/lib/apart.server";
import type { Drawing } from "~/lib/draw-share-image.server";
import { drawnOnce } from "~/lib/drawn-once.server";

const drawImage = apart<Drawing, Uint8Array>("app/draw.ts");
const drawn = drawnOnce({ maxKept: 40, maxWaiting: 8 });

/** Returns null when too many renderings wait. @throws {Error} when rendering fails */
export function imageAt(address: string, ctx: Ctx, look: Look, told: Told): Promise<Buffer | null> {
  return drawn(address, () => draw(ctx, shownOn(ctx, look, told)));
}

async function draw(ctx: Ctx, { picture, ...words }: ReturnType<typeof shownOn>): Promise<Buffer> {
  const own = picture ? await findPicture(ctx, { hash: picture }) : null;
  const scene = own?.bytes ?? (await readFile(path.resolve(`build/client${defaultImage}`)));
  return Buffer.from(await drawImage({ ...words, scene, keep: own ? "centre" : "right" }));
}
