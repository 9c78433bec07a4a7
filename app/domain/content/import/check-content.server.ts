import type { Db, Tx } from "~db/client.server";
import { findPoolId } from "../../inventory/find-pool.server";
import { listPictures } from "../../pictures/find-picture.server";
import { findTicketTypeId } from "../../tickets/ticket-row.server";
import type { Kind, Reference } from "./kind.server";
import type { Problem, Where } from "./read-yaml.server";

const demoFolder = "demo/";

type Named = Reference & { where: Where };

/** Checks what no single file shows: duplicate slugs and broken references. `own` has the folder's pictures. */
export async function checkContent(
  db: Db | Tx,
  { kinds, unread, own }: { kinds: Kind[]; unread: string[]; own: ReadonlySet<string> },
): Promise<Problem[]> {
  const named = kinds.flatMap(({ items }) =>
    items.flatMap(({ refers, whereOf }) => refers.map((to): Named => ({ ...to, where: whereOf(to.path) }))),
  );
  return [
    ...unread
      .filter((file) => !file.startsWith(demoFolder))
      .map((file) => ({ file, line: 1, says: "nothing reads a file of this name" })),
    ...kinds.flatMap(twice),
    ...named.filter(({ to, slug }) => isMissing(kinds, to, slug)).map(missing),
    ...(await missingPictures(db, named, own)),
    ...(await missingRows(named, "ticket", (slug) => findTicketTypeId(db, slug))),
    ...(await missingRows(named, "pool", (slug) => findPoolId(db, slug))),
  ];
}

function twice({ name, items }: Kind): Problem[] {
  const again = items.filter(({ slug }, index) => items.findIndex((item) => item.slug === slug) < index);
  return again.map(({ slug, whereOf }) => ({ ...whereOf(["slug"]), says: `there are two of ${name} ${slug}` }));
}

function isMissing(kinds: Kind[], to: Reference["to"], slug: string): boolean {
  const kind = kinds.find(({ name }) => name === to);
  return kind !== undefined && !kind.items.some((item) => item.slug === slug);
}

async function missingPictures(db: Db | Tx, named: Named[], own: ReadonlySet<string>): Promise<Problem[]> {
  const asked = named.filter(({ to, slug }) => to === "picture" && !own.has(slug));
  const known = await listPictures({ db }, { slugs: asked.map(({ slug }) => slug) });
  return asked.filter(({ slug }) => !Object.hasOwn(known, slug)).map(missing);
}

async function missingRows(
  named: Named[],
  kind: "ticket" | "pool",
  findId: (slug: string) => Promise<number | null>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const item of named.filter(({ to }) => to === kind))
    if ((await findId(item.slug)) === null) problems.push(missing(item));
  return problems;
}

function missing({ to, slug, where }: Named): Problem {
  return { ...where, says: `there is no ${to} ${slug}` };
}
