import type { TicketChoiceView } from "~/domain/catalog/get-ticket-page.server";
import { useT } from "~/i18n/use-t";
import { type LocalizedText, LocalText } from "../parts/local-text";
import { Price } from "../parts/price";

type Props = {
  tickets: readonly TicketChoiceView[];
  ticket: { slug: string; name: LocalizedText };
  open: boolean;
  chosen: string | false;
  here: string;
};

export function TicketChoice({ tickets, ticket, open, chosen, here }: Props) {
  const { t } = useT();
  return (
    <details className="card p-0! lg:col-span-2" open={open}>
      <summary className="row min-h-11 px-4 py-2">
        <span>
          <b>
            <LocalText of={ticket.name} />
          </b>
          {chosen && ` · ${chosen}`}
        </span>
        <span className="flex-none font-semibold whitespace-nowrap text-ui-ink">{t("tickets.order.other_ticket")}</span>
      </summary>
      <input type="hidden" name="ticket" value={ticket.slug} form="booking" />
      <ul className="grid gap-2 p-4 pt-0">
        {tickets.map(({ slug, name, priceFrom }) => (
          <li key={slug}>
            <button
              type="submit"
              form="booking"
              formMethod="get"
              formAction={here}
              name="ticket"
              value={slug}
              className="choice choice-card row w-full text-start"
              aria-current={slug === ticket.slug ? "true" : undefined}
            >
              <LocalText of={name} />
              {priceFrom !== null && (
                <span className="help flex-none whitespace-nowrap">
                  {t("tickets.from")} <Price amount={priceFrom} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
