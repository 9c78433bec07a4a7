import { type Admitting, groupsFor, partyOf, type Units } from "../tickets/party.rules";

type Priced = Admitting & { price: number | null };
export type Family = { admits: readonly string[]; price: number };

/** Null where somebody of the party finds no place of their kind on one, or where it is not cheaper. Whole VND. */
export function familySaving(units: Units, categories: readonly Priced[], { admits, price }: Family) {
  const party = partyOf(units, categories);
  const fit = Object.entries(party).every(([kind, people]) => people === 0 || admits.includes(kind));
  if (!fit) return null;
  const groups = groupsFor(party, admits);
  const single = categories.reduce((all, one) => all + (one.price ?? 0) * (units[one.key] ?? 0), 0);
  const saved = single - groups * price;
  return saved > 0 ? { groups, saved } : null;
}
