import type { getTicketPage } from "~/domain/pricing/get-ticket-page.server";
import { leftOut, type Party, partyOf } from "~/domain/tickets/party.rules";
import type { Locale } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";

type Page = Pick<Awaited<ReturnType<typeof getTicketPage>>, "offer" | "known">;

/** Of a ticket for a group that others than it is for are to use: whom its price is for, whom not, what is sold to those. */
export function groupInWords(party: Party, { offer, known }: Page, locale: Locale) {
  const group = offer.categories.find(({ admits }) => admits.length > 1);
  if (!group) return null;
  const t = translateIn(locale);
  const ofKind = (kind: string) => known.find(({ key, admits }) => key === kind && admits.length === 1);
  const inWords = (people: Party) =>
    Object.entries(people)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => t("tickets.order.so_many", { count, who: ofKind(kind)?.name.text.toLowerCase() ?? kind }))
      .join(", ");
  const out = leftOut(party, offer.categories);
  const [kind = ""] = Object.keys(out);
  const single = ofKind(kind);
  const each = inWords(partyOf({ [group.key]: 1 }, [group]));
  const said = [
    t("tickets.order.group", { each, party: inWords(party) }),
    kind && t("tickets.order.left_out", { who: inWords(out) }),
    single && t("tickets.order.single", { name: single.ticket.text }),
  ];
  return { said: said.filter(Boolean).join(" "), single: single?.slug ?? null };
}
