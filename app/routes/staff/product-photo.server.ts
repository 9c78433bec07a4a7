import { z } from "zod";
import { savePicture, uploadPicture } from "~/domain/back-office/pictures/manage-pictures.server";
import { getItemPictures, saveItemPictures } from "~/domain/catalog/item-pictures.server";
import { SavePicture } from "~/domain/media/schema";
import { localized, slug, withErrorText } from "~/domain/schema";
import { defaultLocale, mapLocales } from "~/lib/locale";
import { requiredLocales } from "~/lib/required-locales";
import type { RequestCtx } from "~/request/ctx.server";
import type { StoreFile } from "~/request/read-files-form.server";

const altText = SavePicture.shape.alt.shape[defaultLocale];
const optionalAlt = z.union([z.literal("").transform(() => undefined), altText]).optional();

/** A photo that is added with a product or a ticket has these fields. `photo` is the slug of the stored file. */
const PhotoFields = z
  .object({
    photo: slug.optional(),
    photoAlt: localized(optionalAlt, optionalAlt).default({ [defaultLocale]: undefined }),
    photoFocus: SavePicture.shape.focus.default("50-50"),
  })
  .superRefine(({ photo, photoAlt }, context) => {
    const missing = photo ? requiredLocales.filter((locale) => !photoAlt[locale]) : [];
    for (const locale of missing)
      context.addIssue({ code: "custom", path: ["photoAlt", locale], ...withErrorText("missing.pictureAlt") });
  });

/** Reads a form together with the fields of its photo, so that errors in both are reported together. */
export function withPhoto<Output extends object>(schema: z.ZodType<Output>) {
  return z.intersection(schema, PhotoFields);
}

/** Stores the file before the form is checked. A refused form has the slug, so that staff need not upload again. */
export function storePhoto(ctx: RequestCtx): { photo: StoreFile } {
  return { photo: async ({ name, bytes }) => (await uploadPicture(ctx, { fileName: name, bytes })).slug };
}

type PhotoInput = z.output<typeof PhotoFields>;

/** Adds the alternative texts, without which the stored photo cannot be used. Returns the photo's slug. */
export async function describePhoto(
  ctx: RequestCtx,
  { photo, photoAlt, photoFocus }: PhotoInput,
): Promise<string | null> {
  if (!photo) return null;
  await savePicture(ctx, { slug: photo, alt: mapLocales((locale) => photoAlt[locale] ?? ""), focus: photoFocus });
  return photo;
}

export async function addPhoto(ctx: RequestCtx, key: number, sent: PhotoInput): Promise<void> {
  const { photo } = sent;
  if (!photo) return;
  const { saved } = await getItemPictures(ctx, { kind: "products", key });
  if (saved.includes(photo)) return;
  await describePhoto(ctx, sent);
  await saveItemPictures(ctx, { kind: "products", key, pictures: [...saved, photo], base: saved });
}
