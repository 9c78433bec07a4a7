import { type BookingDaysView, describeWeekdays } from "~/domain/catalog/days-view";
import type { getTicket } from "~/domain/catalog/get-ticket.server";
import type { QuestionView } from "~/domain/content/questions.server";
import { useT } from "~/i18n/use-t";
import { formatAverage, formatNumber } from "~/lib/money";
import { linkTo } from "~/site-map";
import { Icon } from "../parts/icon";
import { Picture } from "../parts/picture";
import { Question } from "../parts/questions";
import { type LocalizedText, LocalText, Markdown, Price } from "../parts/text";

export type TicketQuestion = Pick<QuestionView, "slug" | "question" | "answer">;
type TicketView = Awaited<ReturnType<typeof getTicket>>;

type HeaderProps = {
  ticket: TicketView;
  level: "h1" | "h2";
  /** The lowest price of the first category, and its name. */
  from: { price: number; who: LocalizedText } | null;
};

export function TicketHeader({ ticket, level: Heading, from }: HeaderProps) {
  const { t, locale } = useT();
  const { rating } = ticket;
  return (
    <div className="stack content-start gap-2">
      <Picture of={ticket.picture} eager className="ticket-picture" />
      <Heading>
        <LocalText of={ticket.name} />
      </Heading>
      <p className="text-sm text-muted">
        {rating && (
          <>
            <a href={`${linkTo(locale, "ticket", { slug: ticket.slug })}#reviews`} className="font-semibold">
              ★ {formatAverage(rating.average, locale)} ·{" "}
              {t("reviews.count", { count: rating.count, shown: formatNumber(rating.count, locale) })}
            </a>
            {" · "}
          </>
        )}
        {from && (
          <>
            <LocalText of={from.who} /> {t("tickets.from").toLowerCase()}{" "}
            <Price amount={from.price} className="font-bold" />
          </>
        )}
      </p>
      <p className="text-muted">
        <LocalText of={ticket.summary} />
      </p>
    </div>
  );
}

type DetailsProps = { ticket: TicketView; questions: readonly TicketQuestion[]; daysView: BookingDaysView };

export function TicketDetails({ ticket, questions, daysView }: DetailsProps) {
  const { t } = useT();
  return (
    <div className="stack content-start gap-8">
      <Markdown of={ticket.description} />
      <Included parts={ticket.includes} />
      {ticket.answers.length + questions.length > 0 && (
        <section className="stack content-start gap-2">
          <h2 className="text-xl">{t("tickets.detail.answers")}</h2>
          {ticket.answers.map(({ question, answer }) => (
            <Question key={question.text} of={question}>
              <LocalText of={answer} />
            </Question>
          ))}
          {questions.map(({ slug, question, answer }) => (
            <Question key={slug} of={question}>
              <Markdown of={answer} />
            </Question>
          ))}
        </section>
      )}
      <Terms ticket={ticket} days={daysView} />
    </div>
  );
}

function Included({ parts }: { parts: readonly LocalizedText[] }) {
  const { t } = useT();
  return (
    <section className="stack content-start">
      <h2 className="text-xl">{t("tickets.detail.included")}</h2>
      <ul className="grid gap-3">
        {parts.map((part) => (
          <Fact key={part.text} icon="check">
            <LocalText of={part} />
          </Fact>
        ))}
      </ul>
    </section>
  );
}

/** With a chosen day the terms name its exact deadlines. */
function Terms({ ticket, days: { refunds, closures } }: { ticket: TicketView; days: BookingDaysView }) {
  const { t } = useT();
  const { exchangeUntilHours: hours, exchangesPerTicket: times, refund } = ticket.policy;
  const [only] = refunds;
  const rules = [
    ...(times > 0 ? [t("tickets.detail.change_until", { hours, times })] : []),
    ...refund.map(({ untilHours, percent }) => t("tickets.detail.refund_until", { percent, hours: untilHours })),
  ];
  return (
    <section className="stack content-start">
      <h2 className="text-xl">{t("tickets.detail.change")}</h2>
      <ul className="grid gap-3">
        <Fact icon="calendar">
          {t("tickets.detail.when")}: {describeWeekdays(ticket.openWeekdays, t)}
          {closures.length > 0 && t("tickets.detail.except", { days: closures.map(({ day }) => day).join(", ") })}.
        </Fact>
        {(only && refunds.length === 1 ? only.deadlines : rules).map((rule) => (
          <Fact key={rule} icon="undo">
            {rule}
          </Fact>
        ))}
      </ul>
    </section>
  );
}

function Fact({ icon, children }: { icon: "check" | "calendar" | "undo"; children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="flex-none text-ui-ink">
        <Icon name={icon} />
      </span>
      <span>{children}</span>
    </li>
  );
}
