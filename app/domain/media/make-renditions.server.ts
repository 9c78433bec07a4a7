import { eq, ne, or } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import { measureQueue, type Queue, takeDueRows } from "~db/due-rows.server";
import { pictureRenditions, pictures, type RenditionFormat } from "~db/schema/media";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { runPictureTask } from "./clean-picture.server";
import { widthsOf } from "./media.rules";

const queue: Queue<typeof pictures> = {
  table: pictures,
  primaryKey: "hash",
  dueAt: "renderFrom",
  retryAfterMinutes: 5,
};

const needsRenditions = or(ne(pictures.contentType, "image/svg+xml"), pictures.isRaster);

export function measureRenditions({ db, now }: Pick<Ctx, "db" | "now">) {
  return measureQueue(db, queue, { now, where: needsRenditions });
}

type PictureRow = typeof pictures.$inferSelect;

/** Returns false if no picture needs renditions. Pages show the original of a picture that has no renditions yet. */
export async function makeRenditions({ db, now }: Pick<Ctx, "db" | "now">): Promise<boolean> {
  const [picture] = await takeDueRows(db, queue, { now, max: 1, where: needsRenditions });
  if (!picture) return false;
  const renditions = await renderPicture(picture).catch((error: unknown) =>
    logError(error, `renditions of ${picture.slug}`),
  );
  await transact(db, async (tx) => {
    const { hash } = picture;
    const widths = [...new Set(renditions?.map(({ width }) => width))];
    // The update locks the row. A picture that was deleted meanwhile gets no renditions.
    const [updated] = await tx
      .update(pictures)
      .set({ widths, renderFrom: null })
      .where(eq(pictures.hash, hash))
      .returning({ hash: pictures.hash });
    if (!updated || !renditions) return;
    const rows = renditions.map((rendition) => ({ ...rendition, hash }));
    await tx.insert(pictureRenditions).values(rows).onConflictDoNothing();
  });
  return true;
}

async function renderPicture({ bytes, width, contentType }: PictureRow) {
  const svg = contentType === "image/svg+xml" ? { width } : null;
  const renditions: { width: number; format: RenditionFormat; bytes: Buffer }[] = [];
  for (const targetWidth of widthsOf({ width, isSvg: svg !== null })) {
    const { avif, webp } = await runPictureTask({ svg, targetWidth }, [bytes]);
    renditions.push({ width: targetWidth, format: "avif", bytes: Buffer.from(avif) });
    renditions.push({ width: targetWidth, format: "webp", bytes: Buffer.from(webp) });
  }
  return renditions;
}
