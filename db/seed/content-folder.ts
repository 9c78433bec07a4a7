import { readContent } from "~/domain/content/import/import-content.server";
import { readFolder } from "~/domain/content/import/read-folder.server";
import { writeContent } from "~/domain/content/import/write-content.server";
import type { Tx } from "~db/client.server";
import { seedCommunity } from "./community";
import { demoFolder } from "./read-demo";

/** Imports the demo's folder as the owners' import does: goods, services, policies, menu, albums, map, posts, vacancies and questions. */
export async function seedContent(tx: Tx, now: Date, { demo }: { demo: boolean }): Promise<void> {
  const { files } = await readFolder(demoFolder);
  const { kinds, problems } = await readContent(tx, files);
  if (problems.length > 0)
    throw new Error(problems.map(({ file, line, says }) => `${demoFolder}/${file}:${line} ${says}`).join("\n"));
  await writeContent(tx, { kinds, pictures: new Map(), now });
  if (demo) await seedCommunity(tx);
}
