import { type Admitting, type Party, partyOf, sum, type Units } from "../tickets/party.rules";

type Priced = Admitting & { price: number | null };
/** A ticket that lets a whole group in: the kind of each of its people, and its price, VND. */
export type Family = { admits: readonly string[]; price: number };

/**
 * How many family tickets let the same people in for less, and how much less, VND; null where somebody of the party
 * finds no place of their kind on one, or where it is not cheaper.
 */
export function familySaving(units: Units, categories: readonly Priced[], { admits, price }: Family) {
  const party = partyOf(units, categories);
  const groups = groupsFor(party, admits);
  const single = categories.reduce((all, one) => all + (one.price ?? 0) * (units[one.key] ?? 0), 0);
  const saved = single - groups * price;
  return sum(party) > 0 && Number.isFinite(groups) && saved > 0 ? { groups, saved } : null;
}

/** Infinite where a kind has no place in a group. */
function groupsFor(party: Party, admits: readonly string[]): number {
  const wanted = Object.entries(party).filter(([, people]) => people > 0);
  return Math.max(
    0,
    ...wanted.map(([kind, people]) => Math.ceil(people / admits.filter((one) => one === kind).length)),
  );
}
