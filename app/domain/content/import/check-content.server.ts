import { findPoolId } from "~/domain/inventory/pools.server";
import type { Db, Tx } from "~db/client.server";
import { findTicketTypeId } from "../../catalog/ticket-row.server";
import { listPictures } from "../../media/find-picture.server";
import type { ImportKind, Reference } from "./kind.server";
import type { FilePosition, Problem } from "./read-yaml.server";

const demoFolder = "demo/";

type NamedReference = Reference & { where: FilePosition };

/** Finds problems between files, such as duplicate slugs and broken references. */
export async function checkContent(
  db: Db | Tx,
  { kinds, unread, folderPictures }: { kinds: ImportKind[]; unread: string[]; folderPictures: ReadonlySet<string> },
): Promise<Problem[]> {
  const references = kinds.flatMap(({ items }) =>
    items.flatMap(({ references, locate }) =>
      references.map((to): NamedReference => ({ ...to, where: locate(to.path) })),
    ),
  );
  return [
    ...unread
      .filter((file) => !file.startsWith(demoFolder))
      .map((file) => ({ file, line: 1, says: "nothing reads a file of this name" })),
    ...kinds.flatMap(findDuplicates),
    ...references.filter(({ to, slug }) => isMissing(kinds, to, slug)).map(describeMissing),
    ...(await missingPictures(db, references, folderPictures)),
    ...(await missingRows(references, "ticket", (slug) => findTicketTypeId(db, slug))),
    ...(await missingRows(references, "pool", (slug) => findPoolId(db, slug))),
    ...(await Promise.all(kinds.map(async ({ findProblems }) => (await findProblems?.(db)) ?? []))).flat(),
  ];
}

function findDuplicates({ name, items }: ImportKind): Problem[] {
  const duplicates = items.filter(({ slug }, index) => items.findIndex((item) => item.slug === slug) < index);
  return duplicates.map(({ slug, locate }) => ({ ...locate(["slug"]), says: `there are two of ${name} ${slug}` }));
}

function isMissing(kinds: ImportKind[], to: Reference["to"], slug: string): boolean {
  const kind = kinds.find(({ name }) => name === to);
  return kind !== undefined && !kind.items.some((item) => item.slug === slug);
}

async function missingPictures(
  db: Db | Tx,
  references: NamedReference[],
  folderPictures: ReadonlySet<string>,
): Promise<Problem[]> {
  const unknown = references.filter(({ to, slug }) => to === "picture" && !folderPictures.has(slug));
  const known = await listPictures({ db }, { slugs: unknown.map(({ slug }) => slug) });
  return unknown.filter(({ slug }) => !Object.hasOwn(known, slug)).map(describeMissing);
}

async function missingRows(
  references: NamedReference[],
  kind: "ticket" | "pool",
  findId: (slug: string) => Promise<number | null>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const item of references.filter(({ to }) => to === kind))
    if ((await findId(item.slug)) === null) problems.push(describeMissing(item));
  return problems;
}

function describeMissing({ to, slug, where }: NamedReference): Problem {
  return { ...where, says: `there is no ${to} ${slug}` };
}
