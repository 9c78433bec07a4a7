export type Units = Readonly<Record<string, number>>;
/** A party has the number of people by kind. A kind, such as `child`, is the key of the category for one such person. */
export type Party = Readonly<Record<string, number>>;
/** `admits` lists the kind of each admitted person. A key admits the same people in every ticket type. */
export type AdmittingCategory = { key: string; admits: readonly string[] };

export function calculateParty(units: Units, categories: readonly AdmittingCategory[]): Party {
  const party: Record<string, number> = {};
  for (const { key, admits } of categories) {
    for (const kind of admits) party[kind] = (party[kind] ?? 0) + (units[key] ?? 0);
  }
  return party;
}

/**
 * People whose kind no category admits count in the first category. If there is a group category, they are left out
 * instead (`findLeftOut`).
 */
export function chooseUnits(party: Party, categories: readonly AdmittingCategory[]): Units {
  const units: Record<string, number> = Object.fromEntries(categories.map(({ key }) => [key, 0]));
  const rest: Record<string, number> = {};
  for (const [kind, people] of Object.entries(party)) {
    const category = categories.find(({ admits }) => admits.length === 1 && admits[0] === kind);
    if (category) units[category.key] = people;
    else rest[kind] = people;
  }
  const remainderCategory = findGroupCategory(categories) ?? categories[0];
  const added =
    remainderCategory &&
    (remainderCategory.admits.length > 1 ? countGroups(rest, remainderCategory.admits) : countPeople(rest));
  if (remainderCategory && added) units[remainderCategory.key] = (units[remainderCategory.key] ?? 0) + added;
  return units;
}

export function countGroups(party: Party, admits: readonly string[]): number {
  const places = (kind: string) => admits.filter((one) => one === kind).length;
  const byKind = Object.entries(party).map(([kind, people]) => (places(kind) > 0 ? people / places(kind) : 0));
  return Math.ceil(Math.max(0, ...byKind));
}

export function findLeftOut(party: Party, categories: readonly AdmittingCategory[]): Party {
  const named = categories.flatMap(({ admits }) => admits);
  const unnamed = Object.entries(party).filter(([kind, people]) => people > 0 && !named.includes(kind));
  return findGroupCategory(categories) ? Object.fromEntries(unnamed) : {};
}

export function findGroupCategory<Category extends AdmittingCategory>(
  categories: readonly Category[],
): Category | undefined {
  return categories.find(({ admits }) => admits.length > 1);
}

/** Returns NaN unless the text is a number of units. An empty text is 0. */
export function parseUnits(text: string): number {
  return /^\d{0,4}$/.test(text) ? Number(text) : Number.NaN;
}

export type TicketSelection = { units: Units; party: Party | null };

/**
 * Converts a selection to the `categories` of a ticket. `known` has the categories of all tickets that the selection
 * can come from. The new `party` is null if the new units admit exactly the same people.
 */
export function convertSelection(
  { units, party }: TicketSelection,
  categories: readonly AdmittingCategory[],
  known: readonly AdmittingCategory[],
): TicketSelection | null {
  const chosen = listUniqueCategories(known).filter(({ key }) => units[key] !== undefined);
  if (chosen.length === 0 && !party) return null;
  const named = Object.fromEntries(chosen.map(({ key }) => [key, units[key] ?? 0]));
  const canKeepParty = party && (chosen.length === 0 || isChosenParty(chooseUnits(party, chosen), named, chosen));
  const currentParty = canKeepParty ? party : calculateParty(units, chosen);
  const keys = new Set(categories.map(({ key }) => key));
  const isSameTicket = chosen.length > 0 && chosen.every(({ key }) => keys.has(key));
  const keepsUnits = isSameTicket && (!canKeepParty || findGroupCategory(categories));
  const convertedUnits = keepsUnits
    ? { ...chooseUnits({}, categories), ...named }
    : chooseUnits(currentParty, categories);
  return {
    units: convertedUnits,
    party: isSameParty(calculateParty(convertedUnits, categories), currentParty) ? null : currentParty,
  };
}

function isChosenParty(allUnits: Units, named: Units, chosen: readonly AdmittingCategory[]): boolean {
  const key = findGroupCategory(chosen)?.key ?? "";
  const [total, chosenGroups] = [allUnits[key] ?? 0, named[key] ?? 0];
  return isSameParty(allUnits, 0 < chosenGroups && chosenGroups < total ? { ...named, [key]: total } : named);
}

function listUniqueCategories(categories: readonly AdmittingCategory[]) {
  return [...new Map(categories.map((category) => [category.key, category])).values()];
}

function isSameParty(one: Party, other: Party): boolean {
  return [...Object.keys(one), ...Object.keys(other)].every((key) => (one[key] ?? 0) === (other[key] ?? 0));
}

export function countPeople(counts: Party): number {
  return Object.values(counts).reduce((all, one) => all + one, 0);
}

export function formatParty(party: Party): string {
  return Object.entries(party)
    .filter(([, people]) => people > 0)
    .map(([kind, people]) => `${kind}.${people}`)
    .join("-");
}

export function parseParty(text: string): Party | null {
  const parts = text.split("-").map((part) => /^([a-z_]{1,30})\.(\d{1,5})$/.exec(part));
  const read = parts.flatMap((part) => (part?.[1] ? [[part[1], Number(part[2])] as const] : []));
  return read.length > 0 && read.length === parts.length ? Object.fromEntries(read) : null;
}
