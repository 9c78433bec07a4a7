import { type Admitting, groupsFor, partyOf, type Units } from "../tickets/party.rules";

type Priced = Admitting & { price: number | null };
/** A ticket that lets a whole group in: the kind of each of its people, and its price, VND. */
export type Family = { admits: readonly string[]; price: number };

/**
 * How many family tickets let the same people in for less, and how much less, VND; null where somebody of the party
 * finds no place of their kind on one, or where it is not cheaper.
 */
export function familySaving(units: Units, categories: readonly Priced[], { admits, price }: Family) {
  const party = partyOf(units, categories);
  const fit = Object.entries(party).every(([kind, people]) => people === 0 || admits.includes(kind));
  if (!fit) return null;
  const groups = groupsFor(party, admits);
  const single = categories.reduce((all, one) => all + (one.price ?? 0) * (units[one.key] ?? 0), 0);
  const saved = single - groups * price;
  return saved > 0 ? { groups, saved } : null;
}
