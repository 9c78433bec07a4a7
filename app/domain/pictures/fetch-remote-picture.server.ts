import { fetchPublic, publicWay } from "~/lib/fetch-public.server";
import { mostInFile } from "~/lib/file-bounds";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { keepPicture, limitUploads, type Stored } from "./store-picture.server";

const patienceMs = 5_000;

/** An avatar at an address of the visitor's choice: fetched once, and then like an upload. @throws {DomainError} */
export async function fetchRemotePicture(ctx: Ctx, url: string, way = publicWay): Promise<Stored> {
  await limitUploads(ctx);
  // Why it failed would tell a stranger what stands behind the shop's own walls.
  const bytes = await fetchPublic(url, { most: mostInFile.bytes, ms: patienceMs }, way).catch(() => {
    throw new DomainError("picture_not_fetched");
  });
  if (bytes === "too large") throw new DomainError("file_too_large", { params: { most: mostInFile.mb } });
  return keepPicture(ctx, { bytes, allowed: "avatar" });
}
