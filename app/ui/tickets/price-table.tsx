import { describeWeekdays } from "~/domain/catalog/days-view";
import type { listTicketPrices } from "~/domain/catalog/list-ticket-prices.server";
import { inSentence } from "~/i18n/in-sentence";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { formatNumber } from "~/lib/money";
import { linkTo } from "~/site-map";
import { LocalText } from "../parts/formatted-text";
import { Link } from "../parts/link";

type PriceTableData = Awaited<ReturnType<typeof listTicketPrices>>;
type PriceTableTicket = PriceTableData["tickets"][number];

const kinds = ["weekday", "weekend", "holiday"] as const;

/** Lists the categories whose note several tickets share, so that the page states such a note only once. */
export function listSharedRules(tickets: readonly PriceTableTicket[]): PriceTableCategory[] {
  const all = tickets.flatMap(({ categories }) => categories).filter(hasNote);
  return all.filter(
    (category, index) =>
      all.findIndex((other) => isSameRule(other, category)) === index &&
      all.findLastIndex((other) => isSameRule(other, category)) > index,
  );
}

function isSameRule(one: PriceTableCategory, other: PriceTableCategory): boolean {
  return one.name.text === other.name.text && one.note.text === other.note.text;
}

function hasNote({ note }: PriceTableCategory): boolean {
  return note.text !== "";
}

export function Rules({ of, className = "" }: { of: readonly PriceTableCategory[]; className?: string }) {
  const stated = of.filter(hasNote);
  if (stated.length === 0) return null;
  return (
    <ul className={`help ${className}`}>
      {stated.map(({ key, name, note }) => (
        <li key={key}>
          <LocalText of={name} />: <LocalText of={note} />
        </li>
      ))}
    </ul>
  );
}

type Props = { ticket: PriceTableTicket; seasons: PriceTableData["seasons"]; shared: readonly PriceTableCategory[] };

export function PriceTable({ ticket, seasons, shared }: Props) {
  const { locale, t } = useT();
  const day = (date: string) => formatDate(date, locale, "short");
  const seasonNames = seasons.map(({ name }) => inSentence(name.text, locale)).join(", ");
  return (
    <section className="card p-4!">
      <div className="row pb-2">
        <h2 className="text-lg">
          <Link to={linkTo(locale, "ticket", { slug: ticket.slug })} className="no-underline hover:underline">
            <LocalText of={ticket.name} />
          </Link>
        </h2>
        <Link to={linkTo(locale, "orderTicket", null, { ticket: ticket.slug })} className="btn btn-soft">
          {t("tickets.prices.book")}
        </Link>
      </div>
      {ticket.openWeekdays.length < 7 && (
        <p className="help pb-2">{t("tickets.prices.runs", { days: describeWeekdays(ticket.openWeekdays, t) })}</p>
      )}
      {ticket.changesOn && (
        <p className="help pb-2">{t("tickets.prices.changes_on", { day: day(ticket.changesOn) })}</p>
      )}
      <Rules
        of={ticket.categories.filter((category) => !shared.some((one) => isSameRule(one, category)))}
        className="pb-2"
      />
      <table className="prices">
        <thead>
          <tr>
            <th scope="col">{t("tickets.prices.who")}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {t(`tickets.prices.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        {seasons.map(({ name, startsOn, endsOn }, index) => (
          <Rows
            key={startsOn}
            title={t("tickets.prices.season", { name: name.text, from: day(startsOn), to: day(endsOn) })}
            ticket={ticket}
            of={({ inSeason }) => inSeason[index] ?? []}
          />
        ))}
        <Rows
          title={seasons.length > 0 ? t("tickets.prices.usual", { seasons: seasonNames }) : null}
          ticket={ticket}
          of={({ usual }) => usual}
        />
      </table>
    </section>
  );
}

type PriceTableCategory = PriceTableTicket["categories"][number];

function Rows({
  title,
  ticket,
  of,
}: {
  title: string | null;
  ticket: PriceTableTicket;
  of: (category: PriceTableCategory) => (number | null)[];
}) {
  const { locale } = useT();
  return (
    <tbody>
      {title && (
        <tr>
          <th scope="rowgroup" colSpan={4} className="pt-4 text-xs text-ui-ink">
            {title}
          </th>
        </tr>
      )}
      {ticket.categories.map((category) => (
        <tr key={category.key}>
          <th scope="row">
            <LocalText of={category.name} />
          </th>
          {of(category).map((price, index) => (
            <td key={kinds[index]}>{price === null ? "–" : formatNumber(price, locale)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
