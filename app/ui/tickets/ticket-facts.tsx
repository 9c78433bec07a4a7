import { describeWeekdays } from "~/domain/catalog/days-view";
import type { getTicket } from "~/domain/catalog/get-ticket.server";
import type { QuestionView } from "~/domain/content/questions.server";
import { useT } from "~/i18n/use-t";
import { Icon } from "../parts/icon";
import { Picture } from "../parts/picture";
import { Question } from "../parts/questions";
import { type LocalizedText, LocalText, Markdown } from "../parts/text";

export type TicketQuestion = Pick<QuestionView, "slug" | "question" | "answer">;
type TicketView = Awaited<ReturnType<typeof getTicket>>;

export function TicketHeader({ ticket, level: Heading }: { ticket: TicketView; level: "h1" | "h2" }) {
  const { t } = useT();
  const { refund, exchangesPerTicket, exchangeUntilHours } = ticket.policy;
  const whole = refund.find(({ percent }) => percent === 100);
  return (
    <div className="stack content-start gap-3">
      <Picture of={ticket.picture} eager className="ticket-picture" />
      <Heading>
        <LocalText of={ticket.name} />
      </Heading>
      <p className="text-muted md:text-lg">
        <LocalText of={ticket.summary} />
      </p>
      <ul className="flex flex-wrap gap-2" aria-label={t("tickets.detail.change")}>
        {exchangesPerTicket > 0 && (
          <li className="proof">{t("tickets.proof.change", { hours: exchangeUntilHours })}</li>
        )}
        {whole && <li className="proof">{t("tickets.proof.refund", { hours: whole.untilHours })}</li>}
      </ul>
    </div>
  );
}

export function TicketDetails({ ticket, questions }: { ticket: TicketView; questions: readonly TicketQuestion[] }) {
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
      <Terms ticket={ticket} />
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

function Terms({ ticket }: { ticket: TicketView }) {
  const { t } = useT();
  const { exchangeUntilHours, exchangesPerTicket, refund } = ticket.policy;
  return (
    <section className="stack content-start">
      <h2 className="text-xl">{t("tickets.detail.change")}</h2>
      <ul className="grid gap-3">
        <Fact icon="calendar">
          {t("tickets.detail.when")}: {describeWeekdays(ticket.openWeekdays, t)}.
        </Fact>
        {exchangesPerTicket > 0 && (
          <Fact icon="undo">
            {t("tickets.detail.change_until", { hours: exchangeUntilHours, times: exchangesPerTicket })}
          </Fact>
        )}
        {refund.map(({ untilHours, percent }) => (
          <Fact key={untilHours} icon="bank">
            {t("tickets.detail.refund_until", { percent, hours: untilHours })}
          </Fact>
        ))}
      </ul>
    </section>
  );
}

function Fact({ icon, children }: { icon: "check" | "calendar" | "undo" | "bank"; children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="flex-none text-ui-ink">
        <Icon name={icon} />
      </span>
      <span>{children}</span>
    </li>
  );
}
