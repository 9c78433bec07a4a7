export type Units = Readonly<Record<string, number>>;
/** The number of people by kind. A kind is the key of the category that admits one such person. */
export type Party = Readonly<Record<string, number>>;
/** `admits` has the kind of each person in a unit. A key means the same people in every ticket. */
export type Admitting = { key: string; admits: readonly string[] };

export function partyOf(units: Units, categories: readonly Admitting[]): Party {
  const party: Record<string, number> = {};
  for (const { key, admits } of categories) {
    for (const kind of admits) party[kind] = (party[kind] ?? 0) + (units[key] ?? 0);
  }
  return party;
}

/** People whom no group names (`leftOut`) are not counted. */
export function unitsFor(party: Party, categories: readonly Admitting[]): Units {
  const units: Record<string, number> = Object.fromEntries(categories.map(({ key }) => [key, 0]));
  const rest: Record<string, number> = {};
  for (const [kind, people] of Object.entries(party)) {
    const own = categories.find(({ admits }) => admits.length === 1 && admits[0] === kind);
    if (own) units[own.key] = people;
    else rest[kind] = people;
  }
  const taker = groupOf(categories) ?? categories[0];
  const more = taker && (taker.admits.length > 1 ? groupsFor(rest, taker.admits) : sum(rest));
  if (taker && more) units[taker.key] = (units[taker.key] ?? 0) + more;
  return units;
}

export function groupsFor(party: Party, admits: readonly string[]): number {
  const places = (kind: string) => admits.filter((one) => one === kind).length;
  const byKind = Object.entries(party).map(([kind, people]) => (places(kind) > 0 ? people / places(kind) : 0));
  return Math.ceil(Math.max(0, ...byKind));
}

export function leftOut(party: Party, categories: readonly Admitting[]): Party {
  const named = categories.flatMap(({ admits }) => admits);
  const out = Object.entries(party).filter(([kind, people]) => people > 0 && !named.includes(kind));
  return groupOf(categories) ? Object.fromEntries(out) : {};
}

export function groupOf<Category extends Admitting>(categories: readonly Category[]): Category | undefined {
  return categories.find(({ admits }) => admits.length > 1);
}

/** NaN unless the text is a number of units. An empty field is 0. */
export function unitsTyped(text: string): number {
  return /^\d{0,4}$/.test(text) ? Number(text) : Number.NaN;
}

export type Wish = { units: Units; party: Party | null };

/** Keeps the party if the units do not determine it, so that going back finds the same people. */
export function wishFor(
  { units, party }: Wish,
  categories: readonly Admitting[],
  known: readonly Admitting[],
): Wish | null {
  const chosen = unique(known).filter(({ key }) => units[key] !== undefined);
  if (chosen.length === 0 && !party) return null;
  const named = Object.fromEntries(chosen.map(({ key }) => [key, units[key] ?? 0]));
  const stands = party && (chosen.length === 0 || standsFor(unitsFor(party, chosen), named, chosen));
  const people = stands ? party : partyOf(units, chosen);
  const keys = new Set(categories.map(({ key }) => key));
  const own = chosen.length > 0 && chosen.every(({ key }) => keys.has(key));
  const meant = own && (!stands || groupOf(categories));
  const wished = meant ? { ...unitsFor({}, categories), ...named } : unitsFor(people, categories);
  return { units: wished, party: same(partyOf(wished, categories), people) ? null : people };
}

function standsFor(all: Units, named: Units, chosen: readonly Admitting[]): boolean {
  const key = groupOf(chosen)?.key ?? "";
  const [total, taken] = [all[key] ?? 0, named[key] ?? 0];
  return same(all, 0 < taken && taken < total ? { ...named, [key]: total } : named);
}

function unique(categories: readonly Admitting[]) {
  return [...new Map(categories.map((category) => [category.key, category])).values()];
}

function same(one: Party, other: Party): boolean {
  return [...Object.keys(one), ...Object.keys(other)].every((key) => (one[key] ?? 0) === (other[key] ?? 0));
}

export function sum(counts: Party): number {
  return Object.values(counts).reduce((all, one) => all + one, 0);
}

/** `adult.2-child.1`, the form used in URLs. */
export function writeParty(party: Party): string {
  return Object.entries(party)
    .filter(([, people]) => people > 0)
    .map(([kind, people]) => `${kind}.${people}`)
    .join("-");
}

export function readParty(text: string): Party | null {
  const parts = text.split("-").map((part) => /^([a-z_]{1,30})\.(\d{1,5})$/.exec(part));
  const read = parts.flatMap((part) => (part?.[1] ? [[part[1], Number(part[2])] as const] : []));
  return read.length > 0 && read.length === parts.length ? Object.fromEntries(read) : null;
}
