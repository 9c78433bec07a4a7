import { sql } from "drizzle-orm";
import { fetchPublic, publicAddresses } from "~/lib/fetch-public.server";
import { maxFileSize } from "~/lib/file-limits";
import { pictures } from "~db/schema/media";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { cleanPicture, type PictureToClean } from "./clean-picture.server";

const downloadTimeoutMs = 5_000;

const maxDownloads = 3;

let downloads = 0;

/** A picture with a `fileName` is kept even if nothing uses it. */
type PictureInput = PictureToClean & { fileName?: string };
export type StoredPicture = { slug: string; width: number; height: number };

/** Stores the first frame without metadata. @throws DomainError too_many_requests, and the codes of `cleanPicture` */
export async function storePicture(ctx: Ctx, input: PictureInput): Promise<StoredPicture> {
  if (input.allowed !== "staff") await limitUploads(ctx);
  return storeCleanPicture(ctx, input);
}

function limitUploads(ctx: Ctx): Promise<void> {
  return limitRate(ctx, "upload-from", getNetworkOrAddress(ctx), { max: 60, minutes: 10 });
}

async function storeCleanPicture({ db, now }: Pick<Ctx, "db" | "now">, input: PictureInput): Promise<StoredPicture> {
  const { hash, bytes, width, height } = await cleanPicture(input);
  const { allowed, fileName = "" } = input;
  const [isStaff, isPermanent] = [allowed === "staff", input.fileName !== undefined];
  const [stored] = await db
    .insert(pictures)
    .values({
      ...{ hash, bytes, width, height, contentType: "image/webp" },
      ...{ uploadedAt: isPermanent ? null : now, isFromVisitor: !isStaff, renderFrom: now, fileName },
      // Another file may be stored under this slug by now, because staff can replace the file of a picture.
      slug: sql`case when exists (select from ${pictures} other where other.slug = ${`up-${hash}`})
        then 'up-' || md5(random()::text) else ${`up-${hash}`} end`,
    })
    .onConflictDoUpdate({
      target: pictures.hash,
      // A picture that staff upload belongs to the shop, even if a visitor uploaded the same picture before.
      set: {
        uploadedAt: sql`case when ${pictures.uploadedAt} is null then null else excluded.uploaded_at end`,
        fileName: sql`coalesce(nullif(${pictures.fileName}, ''), excluded.file_name)`,
        isFromVisitor: sql`${pictures.isFromVisitor} and excluded.is_from_visitor`,
        isWithheld: sql`${pictures.isWithheld} and excluded.is_from_visitor`,
      },
    })
    .returning({ slug: pictures.slug, width: pictures.width, height: pictures.height });
  if (!stored) throw new Error("A picture was not stored");
  return stored;
}

/** Never waits for other downloads. @throws DomainError picture_failed, picture_not_fetched, codes of `storePicture` */
export async function fetchRemotePicture(ctx: Ctx, url: string, policy = publicAddresses): Promise<StoredPicture> {
  await limitUploads(ctx);
  if (downloads >= maxDownloads) throw new DomainError("picture_failed");
  downloads += 1;
  try {
    return await fetchAndStore(ctx, url, policy);
  } finally {
    downloads -= 1;
  }
}

async function fetchAndStore(ctx: Ctx, url: string, policy: typeof publicAddresses): Promise<StoredPicture> {
  // The error hides the reason, because the reason could reveal details of the internal network.
  const bytes = await fetchPublic(url, { maxBytes: maxFileSize.bytes, timeoutMs: downloadTimeoutMs }, policy).catch(
    () => {
      throw new DomainError("picture_not_fetched");
    },
  );
  if (bytes === "too large") throw new DomainError("file_too_large", { params: { most: maxFileSize.mb } });
  return storeCleanPicture(ctx, { bytes, allowed: "avatar" });
}
