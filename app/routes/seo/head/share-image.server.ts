import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Ctx } from "~/domain/ctx";
import { defaultImage, shownOn } from "~/domain/pages/share-image.server";
import type { Told } from "~/domain/pages/tell-page.server";
import { findPicture } from "~/domain/pictures/find-picture.server";
import type { Look } from "~/domain/shop/get-look.server";
import { drawApart } from "~/lib/draw-apart.server";
import { drawnOnce } from "~/lib/drawn-once.server";

const drawn = drawnOnce({ mostKept: 40, mostWaiting: 8 });

/** Null when too many wait. @throws {Error} when drawing fails */
export function imageAt(address: string, ctx: Ctx, look: Look, told: Told): Promise<Buffer | null> {
  return drawn(address, () => draw(ctx, shownOn(ctx, look, told)));
}

async function draw(ctx: Ctx, { picture, ...words }: ReturnType<typeof shownOn>): Promise<Buffer> {
  const own = picture ? await findPicture(ctx, { hash: picture }) : null;
  if (own) return drawApart({ ...words, scene: own.bytes, keep: "centre" });
  return drawApart({ ...words, scene: await readFile(path.resolve(`build/client${defaultImage}`)), keep: "right" });
}
