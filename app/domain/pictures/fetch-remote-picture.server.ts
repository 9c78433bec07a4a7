import { fetchPublic, publicWay } from "~/lib/fetch-public.server";
import { mostInFile } from "~/lib/file-bounds";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { keepPicture, limitUploads, type Stored } from "./store-picture.server";

const patienceMs = 5_000;
const atOnce = 3;
let underWay = 0;

/** Throws instead of waiting when too many downloads are running. @throws {DomainError} */
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
  // The error hides its reason, which could reveal details of the internal network.
  const bytes = await fetchPublic(url, { most: mostInFile.bytes, ms: patienceMs }, way).catch(() => {
    throw new DomainError("picture_not_fetched");
  });
  if (bytes === "too large") throw new DomainError("file_too_large", { params: { most: mostInFile.mb } });
  return keepPicture(ctx, { bytes, allowed: "avatar" });
}
