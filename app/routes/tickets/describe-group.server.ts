import { findCheapestMix, subtractGroups, sumSinglePrices } from "~/domain/catalog/family.rules";
import type { getTicketPage } from "~/domain/catalog/get-ticket-page.server";
import { countParty, findGroupCategory, type Party } from "~/domain/catalog/party.rules";
import { translateIn } from "~/i18n/translate.server";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";

type Page = Pick<Awaited<ReturnType<typeof getTicketPage>>, "offer" | "known">;

/** How many group tickets the cheapest mix with single tickets has. Null if there are none. */
export function countGroupsInMix(party: Party, page: Page): number | null {
  const group = findGroupCategory(page.offer.categories);
  if (!group || group.price === null) return null;
  return findCheapestMix(party, findSingles(party, page), { ...group, price: group.price })?.groups ?? null;
}

export function describeGroup(party: Party, count: number, page: Page, locale: Locale) {
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
      each: describeParty(countParty({ [group.key]: 1 }, [group])),
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

function findSingles(party: Party, { known }: Page) {
  const singles = known.filter(({ sameSeats, admits, price }) => sameSeats && admits.length === 1 && price !== null);
  const slugs = [...new Set(singles.map(({ slug }) => slug))];
  const ofTicket = slugs.map((slug) => singles.filter((single) => single.slug === slug));
  return ofTicket.find((own) => !Number.isNaN(sumSinglePrices(party, own))) ?? [];
}
