import { translateIn } from "~/i18n/translate.server";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { subtractGroups, sumSinglePrices } from "./family.rules";
import type { TicketPageData } from "./get-ticket-page.server";
import { calculateParty, findGroupCategory, type Party, type Units } from "./party.rules";

type PartyPageData = Pick<TicketPageData, "offer" | "known">;

/** Says whom a group ticket admits, and what it saves or costs more than single tickets. */
export function presentGroupTicket(party: Party, count: number, page: PartyPageData, locale: Locale) {
  const group = findGroupCategory(page.offer.categories);
  if (!group) return null;
  const t = translateIn(locale);
  const singles = findSingles(party, page);
  const rest = subtractGroups(party, count, group.admits);
  const saved = sumSinglePrices(party, singles) - count * (group.price ?? Number.NaN) - sumSinglePrices(rest, singles);
  const findKindName = (kind: string) =>
    page.known.find(({ key, admits }) => key === kind && admits.length === 1)?.name.text;
  const describeParty = (people: Party) =>
    Object.entries(people)
      .filter(([, many]) => many > 0)
      .map(([kind, many]) =>
        t("tickets.order.so_many", { count: many, who: findKindName(kind)?.toLowerCase() ?? kind }),
      )
      .join(", ");
  const who = describeParty(rest);
  const [single] = singles;
  const sentences = [
    t("tickets.order.group", {
      each: describeParty(calculateParty({ [group.key]: 1 }, [group])),
      party: describeParty(party),
    }),
    count > 0 && t("tickets.order.places", { count, places: count * group.people }),
    who && t("tickets.order.left_out", { who }),
    count > 0 && saved > 0 && t("tickets.order.mix_cheaper", { saved: formatVnd(saved, locale) }),
    count > 0 && saved < 0 && t("tickets.order.mix_dearer", { more: formatVnd(-saved, locale) }),
    single && t("tickets.order.single", { name: single.ticket.text }),
  ];
  return {
    message: sentences.filter(Boolean).join(" "),
    single: single?.slug ?? null,
    rest: single && who ? t("tickets.order.then_rest", { who }) : null,
  };
}

/** Returns the tickets for one person each of the first ticket type that has one for every person of the party. */
export function findSingles(party: Party, { known }: Pick<PartyPageData, "known">) {
  const singles = known.filter(({ sameSeats, admits, price }) => sameSeats && admits.length === 1 && price !== null);
  const slugs = [...new Set(singles.map(({ slug }) => slug))];
  const ofTicket = slugs.map((slug) => singles.filter((single) => single.slug === slug));
  return ofTicket.find((own) => !Number.isNaN(sumSinglePrices(party, own))) ?? [];
}

export function presentAddedTickets(
  after: Units,
  text: string,
  { known }: Pick<PartyPageData, "known">,
  locale: Locale,
) {
  const name = known.find(({ key }) => (after[key] ?? 0) > 0)?.ticket.text;
  return name === undefined ? null : { text, message: translateIn(locale)("tickets.order.after", { name }) };
}
