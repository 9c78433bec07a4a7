import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Ctx } from "~/domain/ctx";
import { defaultImage, shownOn } from "~/domain/pages/share-image.server";
import type { Told } from "~/domain/pages/tell-page.server";
import { findPicture } from "~/domain/pictures/find-picture.server";
import type { Look } from "~/domain/shop/get-look.server";
import { drawApart } from "~/lib/draw-apart.server";

const mostKept = 40;
const mostWaiting = 8;
const kept = new Map<string, Buffer>();
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One is drawn at a time; null when too many wait. @throws {Error} when drawing fails */
export async function imageAt(address: string, ctx: Ctx, look: Look, told: Told): Promise<Buffer | null> {
  const known = kept.get(address);
  if (known || waiting >= mostWaiting) return known ?? null;
  waiting += 1;
  const drawn = last.then(() => kept.get(address) ?? draw(ctx, shownOn(ctx, look, told)));
  last = drawn.catch(() => undefined).finally(() => (waiting -= 1));
  const image = await drawn;
  const [oldest] = kept.keys();
  if (oldest && kept.size >= mostKept) kept.delete(oldest);
  kept.set(address, image);
  return image;
}

async function draw(ctx: Ctx, { picture, ...words }: ReturnType<typeof shownOn>): Promise<Buffer> {
  const own = picture ? await findPicture(ctx, { hash: picture }) : null;
  if (own) return drawApart({ ...words, scene: own.bytes, keep: "centre" });
  return drawApart({ ...words, scene: await readFile(path.resolve(`build/client${defaultImage}`)), keep: "right" });
}
