import { type AdmittingCategory, calculateParty, countGroups, type Party, type Units } from "./party.rules";

type PricedCategory = AdmittingCategory & { price: number | null };
export type FamilyTicket = { admits: readonly string[]; price: number };
export type TicketMix = { groups: number; rest: Party; saved: number };

/** Returns null if no combination with a group ticket is cheaper. Amounts are whole VND. */
export function findFamilySaving(
  units: Units,
  categories: readonly PricedCategory[],
  family: FamilyTicket,
): TicketMix | null {
  return findCheapestMix(calculateParty(units, categories), categories, family);
}

/** Returns null if nothing is saved, or if a person in the party has no individual price. */
export function findCheapestMix(
  party: Party,
  singles: readonly PricedCategory[],
  { admits, price }: FamilyTicket,
): TicketMix | null {
  const singlesTotal = sumSinglePrices(party, singles);
  let best: TicketMix | null = null;
  for (let groups = 1; groups <= countGroups(party, admits); groups++) {
    const rest = subtractGroups(party, groups, admits);
    const saved = singlesTotal - groups * price - sumSinglePrices(rest, singles);
    if (saved > (best?.saved ?? 0)) best = { groups, rest, saved };
  }
  return best;
}

/** Returns NaN if a person has no individual price. */
export function sumSinglePrices(party: Party, singles: readonly PricedCategory[]): number {
  const prices = Object.entries(party).map(([kind, people]) => {
    const own = singles.find(({ admits }) => admits.length === 1 && admits[0] === kind);
    return people > 0 ? people * (own?.price ?? Number.NaN) : 0;
  });
  return prices.reduce((all, one) => all + one, 0);
}

export function subtractGroups(party: Party, groups: number, admits: readonly string[]): Party {
  const places = (kind: string) => groups * admits.filter((one) => one === kind).length;
  const rest = Object.entries(party).map(([kind, people]) => [kind, Math.max(0, people - places(kind))] as const);
  return Object.fromEntries(rest.filter(([, people]) => people > 0));
}
