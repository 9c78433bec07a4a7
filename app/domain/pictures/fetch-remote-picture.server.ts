import { fetchPublic, publicWay } from "~/lib/fetch-public.server";
import { mostInFile } from "~/lib/file-bounds";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { keepPicture, limitUploads, type Stored } from "./store-picture.server";

const patienceMs = 5_000;
/** Each holds 5 MB for as long as a stranger's machine likes. */
const atOnce = 3;
let underWay = 0;

/**
 * An avatar at an address of the visitor's choice: fetched once, and then like an upload. Few at once, so that memory is
 * bounded: whoever comes meanwhile tries again. @throws {DomainError}
 */
export async function fetchRemotePicture(ctx: Ctx, url: string, way = publicWay): Promise<Stored> {
  await limitUploads(ctx);
  if (underWay >= atOnce) throw new DomainError("picture_failed");
  underWay += 1;
  try {
    return await fetchAndKeep(ctx, url, way);
  } finally {
    underWay -= 1;
  }
}

async function fetchAndKeep(ctx: Ctx, url: string, way: typeof publicWay): Promise<Stored> {
  // Why it failed would tell a stranger what stands behind the shop's own walls.
  const bytes = await fetchPublic(url, { most: mostInFile.bytes, ms: patienceMs }, way).catch(() => {
    throw new DomainError("picture_not_fetched");
  });
  if (bytes === "too large") throw new DomainError("file_too_large", { params: { most: mostInFile.mb } });
  return keepPicture(ctx, { bytes, allowed: "avatar" });
}
