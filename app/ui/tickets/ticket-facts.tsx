import { type BookingDaysView, describeWeekdays } from "~/domain/catalog/days-view";
import type { PublicTicket } from "~/domain/catalog/get-ticket.server";
import type { DayTerms } from "~/domain/catalog/present-booking-days.server";
import type { QuestionView } from "~/domain/content/questions.server";
import { useT } from "~/i18n/use-t";
import type { LocalizedText } from "~/lib/locale";
import { LocalText, Markdown } from "../parts/formatted-text";
import { Icon } from "../parts/icon";
import { Question } from "../parts/questions";
import { RefundRuler } from "./refund-ruler";

type TicketQuestion = Pick<QuestionView, "slug" | "question" | "answer">;

type DetailsProps = { ticket: PublicTicket; questions: readonly TicketQuestion[] };

export function TicketDetails({ ticket, questions }: DetailsProps) {
  const { t } = useT();
  return (
    <div className="stack content-start gap-8">
      <div className="stack gap-3">
        <p className="font-semibold">
          <LocalText of={ticket.summary} />
        </p>
        <Markdown of={ticket.description} />
      </div>
      <Included parts={ticket.includes} />
      <Trip steps={ticket.trip} />
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
    </div>
  );
}

function Included({ parts }: { parts: readonly LocalizedText[] }) {
  const { t } = useT();
  if (parts.length === 0) return null;
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

function Trip({ steps }: { steps: PublicTicket["trip"] }) {
  const { t } = useT();
  if (steps.length === 0) return null;
  return (
    <section className="stack content-start">
      <h2 className="text-xl">{t("tickets.detail.trip")}</h2>
      <ol className="trip">
        {steps.map(({ title, note }) => (
          <li key={title.text}>
            <b>
              <LocalText of={title} />
            </b>{" "}
            <LocalText of={note} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type TermsProps = {
  ticket: PublicTicket;
  closures: BookingDaysView["closures"];
  /** The chosen day has these exact deadlines. Null means that no day is chosen. */
  day: DayTerms | null;
};

export function TicketTerms({ ticket, closures, day }: TermsProps) {
  const { t } = useT();
  const { exchangeUntilHours: hours, exchangesPerTicket: times, refund } = ticket.policy;
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
        {(day ? [day.exchange, day.none].filter(Boolean) : rules).map((rule) => (
          <Fact key={rule} icon="undo">
            {rule}
          </Fact>
        ))}
      </ul>
      {day && <RefundRuler steps={day.steps} />}
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
