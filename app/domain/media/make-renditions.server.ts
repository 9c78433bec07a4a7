import { and, asc, eq, lte, ne, or } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import { pictureRenditions, pictures, type RenditionFormat } from "~db/schema/media";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { widthsOf } from "./kinds.rules";
import { runPictureTask } from "./run-picture-task.server";

const minutesToMake = 5;

type JobCtx = Pick<Ctx, "db" | "now">;
type TakenPicture = Awaited<ReturnType<typeof takeNextPicture>>;

/** Returns false when no picture lacks renditions. Until it has them, pages show the original. */
export async function makeRenditions(ctx: JobCtx): Promise<boolean> {
  const picture = await takeNextPicture(ctx);
  if (!picture) return false;
  const renditions = await renderPicture(picture).catch((error: unknown) =>
    logError(error, `renditions of ${picture.slug}`),
  );
  await transact(ctx.db, async (tx) => {
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

async function takeNextPicture({ db, now }: JobCtx) {
  const { renderFrom, contentType, asRaster, hash } = pictures;
  const needsRenditions = or(ne(contentType, "image/svg+xml"), asRaster);
  return transact(db, async (tx) => {
    const [picture] = await tx
      .select()
      .from(pictures)
      .where(and(lte(renderFrom, now), needsRenditions))
      .orderBy(asc(renderFrom))
      .limit(1)
      .for("update", { skipLocked: true });
    const later = new Date(now.getTime() + minutesToMake * 60_000);
    if (picture) await tx.update(pictures).set({ renderFrom: later }).where(eq(hash, picture.hash));
    return picture ?? null;
  });
}

async function renderPicture({ bytes, width, contentType }: NonNullable<TakenPicture>) {
  const svg = contentType === "image/svg+xml" ? { width } : null;
  const renditions: { width: number; format: RenditionFormat; bytes: Buffer }[] = [];
  for (const targetWidth of widthsOf({ width, isSvg: svg !== null })) {
    const { avif, webp } = await runPictureTask({ svg, targetWidth }, [bytes]);
    renditions.push({ width: targetWidth, format: "avif", bytes: Buffer.from(avif) });
    renditions.push({ width: targetWidth, format: "webp", bytes: Buffer.from(webp) });
  }
  return renditions;
}
