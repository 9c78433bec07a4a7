import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Ctx } from "~/domain/ctx";
import type { Look } from "~/domain/platform/get-look.server";
import { themeColor } from "~/domain/platform/look.rules";
import { findPicture } from "~/domain/site/find-picture.server";
import { shopText } from "~/domain/site/shop.rules";
import { textIn } from "~/i18n/locale";
import { drawApart } from "~/lib/draw-apart.server";
import type { PageId } from "~/site-map";

/** What stands for a page that has no image of its own, or whose image cannot be drawn. */
export const defaultImage = "/og-default.png";

type Page = { id: PageId; slug?: string | undefined };
/** Raised when images are drawn in another way, so that nobody keeps the old ones. */
const drawing = 1;
/** All that an image shows. */
type Shown = ReturnType<typeof shownOf>;

function shownOf({ shop, locale }: Ctx, { colors }: Look, { title, picture }: Told) {
  return {
    name: textIn(shopText(shop, "shop.name"), locale),
    title,
    picture,
    plate: themeColor(colors, "light", { scale: "secondary", shade: "900" }) ?? "#000",
    accent: themeColor(colors, "light", { scale: "primary", shade: "500" }) ?? "#fff",
  };
}
type Told = { title: string; picture?: string | undefined };

/** Where a page's image is: its address names the page and a hash of what is drawn, so it may be kept for ever. */
export function imageAddress(ctx: Ctx, look: Look, { id, slug }: Page, told: Told): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([drawing, shownOf(ctx, look, told)]))
    .digest("hex")
    .slice(0, 12);
  return `/og/${ctx.locale}/${id}/${slug ? `${slug}.` : ""}${hash}.png`;
}

const mostKept = 40;
const mostWaiting = 8;
const kept = new Map<string, Buffer>();
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** The image of that address: one is drawn at a time. Null when too many wait. @throws {Error} when drawing fails */
export async function imageAt(address: string, ctx: Ctx, look: Look, told: Told): Promise<Buffer | null> {
  const known = kept.get(address);
  if (known || waiting >= mostWaiting) return known ?? null;
  waiting += 1;
  const drawn = last.then(() => kept.get(address) ?? draw(ctx, shownOf(ctx, look, told)));
  last = drawn.catch(() => undefined).finally(() => (waiting -= 1));
  const image = await drawn;
  const [oldest] = kept.keys();
  if (oldest && kept.size >= mostKept) kept.delete(oldest);
  kept.set(address, image);
  return image;
}

async function draw(ctx: Ctx, { picture, ...words }: Shown): Promise<Buffer> {
  const own = picture ? await findPicture(ctx, { hash: picture }) : null;
  if (own) return drawApart({ ...words, scene: own.bytes, keep: "centre" });
  return drawApart({ ...words, scene: await readFile(path.resolve(`build/client${defaultImage}`)), keep: "right" });
}
