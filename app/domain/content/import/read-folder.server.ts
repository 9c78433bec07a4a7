import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { TextFile } from "./read-yaml.server";

/** A picture of the folder, by the name that its texts call it. */
export type PictureFile = { name: string; bytes: Buffer };

/** @throws where there is no such folder */
export async function readFolder(folder: string): Promise<{ files: TextFile[]; pictures: PictureFile[] }> {
  const names = await readdir(folder, { recursive: true });
  const found = names.map((name) => name.replaceAll(path.sep, "/")).toSorted();
  const files = found.filter((name) => /\.(md|ya?ml)$/.test(name) && !/(^|\/)(\.|README\.md$)/.test(name));
  const pictures = found.filter((name) => /^pictures\/[^/]+\.(jpe?g|png|webp|avif)$/i.test(name));
  return {
    files: await Promise.all(
      files.map(async (name) => ({ name, text: await readFile(path.join(folder, name), "utf8") })),
    ),
    pictures: await Promise.all(
      pictures.map(async (name) => ({ name: path.parse(name).name, bytes: await readFile(path.join(folder, name)) })),
    ),
  };
}
