import { fetchPublic, publicAddresses } from "~/lib/fetch-public.server";
import { maxFileSize } from "~/lib/file-limits";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { limitUploads, type StoredPicture, storeCleanPicture } from "./store-picture.server";

const timeoutMs = 5_000;
const maxDownloads = 3;
let downloads = 0;

/** If too many downloads are running, throws at once instead of waiting. @throws {DomainError} */
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
  // The error hides its reason, which could reveal details of the internal network.
  const bytes = await fetchPublic(url, { maxBytes: maxFileSize.bytes, timeoutMs: timeoutMs }, policy).catch(() => {
    throw new DomainError("picture_not_fetched");
  });
  if (bytes === "too large") throw new DomainError("file_too_large", { params: { most: maxFileSize.mb } });
  return storeCleanPicture(ctx, { bytes, allowed: "avatar" });
}
