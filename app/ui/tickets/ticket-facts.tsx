import type { getTicket } from "~/domain/tickets/get-ticket.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { carriedTo } from "../parts/carried";
import { Icon } from "../parts/icon";
import { LocalText, type Said } from "../parts/local-text";
import { Markdown } from "../parts/markdown";
import { Picture } from "../parts/picture";
import { daysInWords } from "./days-in-words";

type TicketView = Awaited<ReturnType<typeof getTicket>>;

export function TicketHead({ ticket, level: Heading }: { ticket: TicketView; level: "h1" | "h2" }) {
  const { t } = useT();
  const { refund } = ticket.policy;
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
        {ticket.policy.exchangesPerTicket > 0 && <li className="proof">{t("tickets.proof.change")}</li>}
        {whole && <li className="proof">{t("tickets.proof.refund", { hours: whole.untilHours })}</li>}
      </ul>
    </div>
  );
}

export function TicketStory({ ticket }: { ticket: TicketView }) {
  const { locale, t } = useT();
  const prices = linkTo(locale, "ticketPricing");
  return (
    <div className="stack content-start gap-8">
      <Markdown of={ticket.description} />
      <Included parts={ticket.includes} />
      {ticket.answers.length > 0 && (
        <section className="stack content-start gap-2">
          <h2 className="text-xl">{t("tickets.detail.answers")}</h2>
          {ticket.answers.map(({ question, answer }) => (
            <details key={question.text} className="border-b border-line">
              <summary className="min-h-11 content-center font-semibold">
                <LocalText of={question} />
              </summary>
              <p className="pb-3">
                <LocalText of={answer} />
              </p>
            </details>
          ))}
        </section>
      )}
      <Terms ticket={ticket} />
      <p>
        <a href={import.meta.env.SSR ? carriedTo(prices) : prices}>{t("tickets.detail.prices")}</a>
      </p>
    </div>
  );
}

function Included({ parts }: { parts: readonly Said[] }) {
  const { t } = useT();
  return (
    <section className="stack content-start">
      <h2 className="text-xl">{t("tickets.detail.included")}</h2>
      <ul className="grid gap-3">
        {parts.map((part) => (
          <li key={part.text} className="flex gap-3">
            <span className="flex-none text-ui-ink">
              <Icon name="check" />
            </span>
            <LocalText of={part} />
          </li>
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
        <Term icon="calendar">
          {t("tickets.detail.when")}: {daysInWords(ticket.openWeekdays, t)}.
        </Term>
        <Term icon="undo">
          {t("tickets.detail.change_until", { hours: exchangeUntilHours, times: exchangesPerTicket })}
        </Term>
        {refund.map(({ untilHours, percent }) => (
          <Term key={untilHours} icon="bank">
            {t("tickets.detail.refund_until", { percent, hours: untilHours })}
          </Term>
        ))}
      </ul>
    </section>
  );
}

function Term({ icon, children }: { icon: "calendar" | "undo" | "bank"; children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="flex-none text-ui-ink">
        <Icon name={icon} />
      </span>
      <span>{children}</span>
    </li>
  );
}
