import { type Admitting, groupsFor, type Party, partyOf, type Units } from "../tickets/party.rules";

type Priced = Admitting & { price: number | null };
export type Family = { admits: readonly string[]; price: number };
export type Mix = { groups: number; rest: Party; saved: number };

/** Returns null if no combination with a group ticket is cheaper. Amounts are whole VND. */
export function familySaving(units: Units, categories: readonly Priced[], family: Family): Mix | null {
  return cheapestMix(partyOf(units, categories), categories, family);
}

/** `singles` admit one person each. Returns null if one of them has no price. */
export function cheapestMix(party: Party, singles: readonly Priced[], { admits, price }: Family): Mix | null {
  const alone = costAlone(party, singles);
  let best: Mix | null = null;
  for (let groups = 1; groups <= groupsFor(party, admits); groups++) {
    const rest = restOf(party, groups, admits);
    const saved = alone - groups * price - costAlone(rest, singles);
    if (saved > (best?.saved ?? 0)) best = { groups, rest, saved };
  }
  return best;
}

/** NaN if a person has no individual price. */
export function costAlone(party: Party, singles: readonly Priced[]): number {
  const prices = Object.entries(party).map(([kind, people]) => {
    const own = singles.find(({ admits }) => admits.length === 1 && admits[0] === kind);
    return people > 0 ? people * (own?.price ?? Number.NaN) : 0;
  });
  return prices.reduce((all, one) => all + one, 0);
}

export function restOf(party: Party, groups: number, admits: readonly string[]): Party {
  const places = (kind: string) => groups * admits.filter((one) => one === kind).length;
  const rest = Object.entries(party).map(([kind, people]) => [kind, Math.max(0, people - places(kind))] as const);
  return Object.fromEntries(rest.filter(([, people]) => people > 0));
}
