import { type Localized, mapLocalized } from "~/lib/locale";
import type { Member } from "~db/schema/catalog";

/** A kind of person, such as adults, has a price category of its own. */
export type VisitorKind = { key: string; name: Localized };

/** Counts the people of each kind that a unit admits. Returns {} for one person without a kind. */
export function groupMemberCounts(members: readonly Member[]): Record<string, number> {
  if (members.length === 1 && members[0]?.as === undefined) return {};
  const counts: Record<string, number> = {};
  for (const { as = "" } of members) if (as) counts[as] = (counts[as] ?? 0) + 1;
  return counts;
}

/** Names each person of a group by kind and number, such as "Adult 2". A single person has the category's name. */
export function nameMembers(
  counts: Readonly<Record<string, number>>,
  { name, kinds }: { name: Localized; kinds: readonly VisitorKind[] },
): Member[] {
  const groups = Object.entries(counts).filter(([, count]) => count > 0);
  if (groups.length === 0) return [name];
  return groups.flatMap(([key, count]) => {
    const kind = kinds.find((one) => one.key === key)?.name ?? name;
    const number = (text: string, index: number) => (count > 1 ? `${text} ${index + 1}` : text);
    return Array.from({ length: count }, (_, index) => ({
      ...mapLocalized(kind, (text) => number(text, index)),
      as: key,
    }));
  });
}
