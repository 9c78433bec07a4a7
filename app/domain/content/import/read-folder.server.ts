import { readdir, readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { TextFile } from "./read-yaml.server";

export type PictureFile = { name: string; bytes: Buffer };

const maxBytes = 20_000_000;

/** @throws {Error} if the folder is missing, or if a file is above `maxBytes`, not regular or outside the folder */
export async function readFolder(folder: string): Promise<{ files: TextFile[]; pictures: PictureFile[] }> {
  const root = await realpath(folder);
  const names = await readdir(folder, { recursive: true });
  const found = names.map((name) => name.replaceAll(path.sep, "/")).toSorted();
  const files = found.filter((name) => /\.(md|ya?ml)$/.test(name) && !/(^|\/)(\.|README\.md$)/.test(name));
  const pictures = found.filter((name) => /^pictures\/[^/]+\.(jpe?g|png|webp|avif)$/i.test(name));
  for (const name of [...files, ...pictures]) await requireFileInFolder(root, name);
  return {
    files: await Promise.all(
      files.map(async (name) => ({ name, text: await readFile(path.join(folder, name), "utf8") })),
    ),
    pictures: await Promise.all(
      pictures.map(async (name) => ({ name: path.parse(name).name, bytes: await readFile(path.join(folder, name)) })),
    ),
  };
}

/** Refuses links to files outside the folder, and pipes and devices, because reading those might never end. */
async function requireFileInFolder(root: string, name: string) {
  const real = await realpath(path.join(root, name));
  const found = await stat(real);
  if (!real.startsWith(root + path.sep) || !found.isFile() || found.size > maxBytes)
    throw new Error(`${name} is no file of this folder, or too large`);
}
