import type { ReactNode } from "react";
import { findFamilySaving } from "~/domain/catalog/family.rules";
import type { OfferedCategory } from "~/domain/catalog/get-ticket-offer.server";
import type { TicketChoiceView, TicketPageData } from "~/domain/catalog/get-ticket-page.server";
import type { Units } from "~/domain/catalog/party.rules";
import { useT } from "~/i18n/use-t";
import type { LocalizedText } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import type { FormResult } from "../form/form-result";
import { Stepper } from "../form/stepper";
import { LocalText, Price } from "../parts/formatted-text";

type Props = {
  tickets: readonly TicketChoiceView[];
  ticket: { slug: string; name: LocalizedText };
  isOpen: boolean;
  chosen: string | false;
  here: string;
};

export function TicketChoice({ tickets, ticket, isOpen, chosen, here }: Props) {
  const { t } = useT();
  return (
    <details className="card p-0! lg:col-span-2" open={isOpen}>
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

type PeopleChoiceProps = {
  /** This is true if the prices are the lowest of any day. */
  isFrom: boolean;
  tooManyMessage: string | false | undefined;
  categories: readonly OfferedCategory[];
  units: Units;
  maxUnits: (category: OfferedCategory) => number;
  result: FormResult | undefined;
  onChange: () => void;
  children: ReactNode;
};

export function PeopleChoice({
  isFrom,
  tooManyMessage,
  categories,
  units,
  maxUnits,
  result,
  onChange,
  children,
}: PeopleChoiceProps) {
  const { t } = useT();
  return (
    <section className="stack gap-2" id="people">
      <h2 className="text-lg">{t("tickets.order.people_title")}</h2>
      {tooManyMessage && <p className="error">{tooManyMessage}</p>}
      <div>
        {categories.map((category) => (
          <div key={category.key} className="border-b border-line py-3">
            <Stepper
              name={getFieldName(category)}
              label={<LocalText of={category.name} />}
              help={
                <>
                  {category.note.text && (
                    <>
                      <LocalText of={category.note} /> ·{" "}
                    </>
                  )}
                  {isFrom && `${t("tickets.from").toLowerCase()} `}
                  {category.price === null ? "–" : <Price amount={category.price} />}
                </>
              }
              value={units[category.key] || 0}
              min={0}
              max={maxUnits(category)}
              result={result}
              disabled={category.price === null && units[category.key] === 0}
              onChange={onChange}
            />
          </div>
        ))}
      </div>
      <div className="row min-h-11 justify-end">{children}</div>
    </section>
  );
}

export const getFieldName = ({ key }: { key: string }) => `quantities.${key}`;

type ButtonAttributes = { formAction?: string; name?: string; value?: string } | null;
type FamilyOfferProps = {
  family: TicketPageData["family"];
  units: Units;
  categories: readonly OfferedCategory[];
  button: ButtonAttributes;
};

export function FamilyOffer({ family, units, categories, button }: FamilyOfferProps) {
  const { t, locale } = useT();
  const saving = family && findFamilySaving(units, categories, family);
  if (!saving) return null;
  const isMixed = Object.keys(saving.rest).length > 0;
  return (
    <OtherTicket button={button}>
      {t(isMixed ? "tickets.order.mix" : "tickets.order.family", {
        name: family.name.text,
        count: saving.groups,
        saved: formatVnd(saving.saved, locale),
      })}
    </OtherTicket>
  );
}

export function OtherTicket({ button, children }: { button: ButtonAttributes; children: ReactNode }) {
  const { t } = useT();
  return (
    <div className="notice row flex-wrap" role="status">
      <div className="min-w-0">{children}</div>
      {button && (
        <button type="submit" formMethod="get" {...button} className="btn btn-line">
          {t("tickets.order.to_family")}
        </button>
      )}
    </div>
  );
}
