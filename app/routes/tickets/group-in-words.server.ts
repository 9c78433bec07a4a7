import { cheapestMix, costAlone, restOf } from "~/domain/pricing/family.rules";
import type { getTicketPage } from "~/domain/pricing/get-ticket-page.server";
import { groupOf, type Party, partyOf } from "~/domain/tickets/party.rules";
import type { Locale } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import { formatVnd } from "~/lib/money";

type Page = Pick<Awaited<ReturnType<typeof getTicketPage>>, "offer" | "known">;

/** How many group tickets the cheapest mix with single tickets has. Null if there are none. */
export function groupsInMix(party: Party, page: Page): number | null {
  const group = groupOf(page.offer.categories);
  if (!group || group.price === null) return null;
  return cheapestMix(party, singlesFor(party, page), { ...group, price: group.price })?.groups ?? null;
}

/** Explains a group ticket that is used for a party which it does not fit exactly. */
export function groupInWords(party: Party, count: number, page: Page, locale: Locale) {
  const group = groupOf(page.offer.categories);
  if (!group) return null;
  const t = translateIn(locale);
  const singles = singlesFor(party, page);
  const rest = restOf(party, count, group.admits);
  const saved = costAlone(party, singles) - count * (group.price ?? Number.NaN) - costAlone(rest, singles);
  const nameOf = (kind: string) => page.known.find(({ key, admits }) => key === kind && admits.length === 1)?.name.text;
  const inWords = (people: Party) =>
    Object.entries(people)
      .filter(([, many]) => many > 0)
      .map(([kind, many]) => t("tickets.order.so_many", { count: many, who: nameOf(kind)?.toLowerCase() ?? kind }))
      .join(", ");
  const who = inWords(rest);
  const [single] = singles;
  const said = [
    t("tickets.order.group", { each: inWords(partyOf({ [group.key]: 1 }, [group])), party: inWords(party) }),
    count > 0 && t("tickets.order.places", { count, places: count * group.people }),
    who && t("tickets.order.left_out", { who }),
    count > 0 && saved > 0 && t("tickets.order.mix_cheaper", { saved: formatVnd(saved, locale) }),
    count > 0 && saved < 0 && t("tickets.order.mix_dearer", { more: formatVnd(-saved, locale) }),
    single && t("tickets.order.single", { name: single.ticket.text }),
  ];
  return {
    said: said.filter(Boolean).join(" "),
    single: single?.slug ?? null,
    rest: single && who ? t("tickets.order.then_rest", { who }) : null,
  };
}

function singlesFor(party: Party, { known }: Page) {
  const singles = known.filter(({ sameSeats, admits, price }) => sameSeats && admits.length === 1 && price !== null);
  const slugs = [...new Set(singles.map(({ slug }) => slug))];
  const ofTicket = slugs.map((slug) => singles.filter((single) => single.slug === slug));
  return ofTicket.find((own) => !Number.isNaN(costAlone(party, own))) ?? [];
}
