import type { Db, Tx } from "~db/client.server";
import { listPictures } from "../../pictures/find-picture.server";
import { findTicketTypeId } from "../../tickets/ticket-row.server";
import type { Kind, Reference } from "./kind.server";
import type { Problem, Where } from "./read-yaml.server";

/** Made-up voices, which the demo's seed alone reads. */
const ofDemo = ["reviews.yaml", "comments.yaml"];

type Named = Reference & { where: Where };

/** What each file by itself does not show: a slug that stands twice, or names nothing. `own`: the folder's pictures. */
export async function checkContent(
  db: Db | Tx,
  { kinds, unread, own }: { kinds: Kind[]; unread: string[]; own: ReadonlySet<string> },
): Promise<Problem[]> {
  const named = kinds.flatMap(({ items }) =>
    items.flatMap(({ refers, whereOf }) => refers.map((to): Named => ({ ...to, where: whereOf(to.path) }))),
  );
  return [
    ...unread
      .filter((file) => !ofDemo.includes(file))
      .map((file) => ({ file, line: 1, says: "nothing reads a file of this name" })),
    ...kinds.flatMap(twice),
    ...named.filter(({ to, slug }) => isMissing(kinds, to, slug)).map(missing),
    ...(await missingPictures(db, named, own)),
    ...(await missingTickets(db, named)),
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

async function missingTickets(db: Db | Tx, named: Named[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const ticket of named.filter(({ to }) => to === "ticket"))
    if ((await findTicketTypeId(db, ticket.slug)) === null) problems.push(missing(ticket));
  return problems;
}

function missing({ to, slug, where }: Named): Problem {
  return { ...where, says: `there is no ${to} ${slug}` };
}
