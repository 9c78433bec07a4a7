import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import type { getTicketOffer } from "~/domain/pricing/get-ticket-offer.server";
import type { getAvailability } from "~/domain/tickets/get-availability.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { ErrorSummary } from "../form/error-summary";
import { type FormResult, keptValue } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { LocalText } from "../parts/local-text";
import { Price } from "../parts/price";
import { useHydrated } from "../parts/use-hydrated";
import { WhileSelling } from "../parts/while-selling";
import { CountField } from "./count-field";
import { SlotChoice } from "./slot-choice";

type Offer = Awaited<ReturnType<typeof getTicketOffer>>;
type Wish = { people: number | null; quantities: Record<string, number> | null; time: string };
type Props = {
  availability: Awaited<ReturnType<typeof getAvailability>>;
  offer: Offer;
  wish: Wish;
  /** How many people an order may hold. */
  mostSeats: number;
  formKey: string;
  result: FormResult | undefined;
  /** What stands under the slots: the month to choose another day from. */
  children: ReactNode;
};

/** One ticket on one day: when, how many of whom, and what that costs. Sent to its own page: added or bought. */
export function OrderTicketForm({ availability, offer, wish, mostSeats, formKey, result, children }: Props) {
  const { locale, t } = useT();
  const hydrated = useHydrated();
  const [counts, setCounts] = useState(() => firstCounts(offer, wish, result));
  const form = useRef<HTMLFormElement>(null);
  // Somebody may have typed before the script ran.
  useEffect(() => {
    const typed = new FormData(form.current ?? undefined);
    setCounts((drawn) =>
      Object.fromEntries(Object.keys(drawn).map((key) => [key, countOf(typed.get(`quantities.${key}`), mostSeats)])),
    );
  }, [mostSeats]);
  const total = offer.categories.reduce((sum, { key, price }) => sum + (price ?? 0) * (counts[key] ?? 0), 0);
  const here = linkTo(locale, "orderTicket", null, { ticket: offer.slug, date: offer.date });
  return (
    <Form
      method="post"
      action={here}
      noValidate
      ref={form}
      className="grid gap-8 lg:grid-cols-[1.2fr_1fr] lg:grid-rows-[auto_1fr]"
    >
      <input type="hidden" name="slug" value={offer.slug} />
      <input type="hidden" name="date" value={offer.date} />
      <input type="hidden" name="key" value={formKey} />
      <div className="stack content-start gap-6">
        <ErrorSummary result={result} />
        <h2>
          <LocalText of={availability.name} />
          <span className="block pt-1 text-base font-normal tracking-normal">
            {formatDate(offer.date, locale, "long")} · <a href="#month">{t("tickets.order.other_day")}</a>
          </span>
        </h2>
        <SlotChoice availability={availability} chosen={keptValue(result, "time") ?? wish.time} result={result} />
      </div>
      <div id="people" className="card stack content-start self-start lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <h2 className="text-lg">{t("tickets.order.people_title")}</h2>
        <div>
          {offer.categories.map((category) => (
            <CountField
              key={category.key}
              category={category}
              count={counts[category.key] ?? 0}
              mostSeats={mostSeats}
              result={result}
              disabled={category.price === null}
              onCount={(text) => setCounts({ ...counts, [category.key]: countOf(text, mostSeats) })}
            />
          ))}
        </div>
        <p className="help">{t("tickets.order.free")}</p>
        <p className="row text-xl font-bold">
          {t("tickets.order.total")}
          <output aria-live="polite">
            <Price amount={total} />
          </output>
        </p>
        <WhileSelling>
          <SubmitButton name="intent" value="buy">
            {t("tickets.order.buy")} · <Price amount={total} />
          </SubmitButton>
          <SubmitButton name="intent" value="add" look="soft" icon="cart">
            {t("tickets.order.add")}
          </SubmitButton>
        </WhileSelling>
        {/* Last: nothing moves when it goes. */}
        {!hydrated && (
          <button
            type="submit"
            className="btn btn-line"
            formMethod="get"
            formAction={`${here}#people`}
            name="ticket"
            value={offer.slug}
          >
            {t("tickets.order.update")}
          </button>
        )}
      </div>
      {children}
    </Form>
  );
}

/** What was sent, else what the address says, else so many people of the first category. */
function firstCounts(
  offer: Offer,
  { people, quantities }: Wish,
  result: FormResult | undefined,
): Record<string, number> {
  return Object.fromEntries(
    offer.categories.map(({ key, people: admits }, index) => {
      const wished = index === 0 ? Math.ceil((people ?? (admits > 1 ? admits : 2)) / admits) : 0;
      const kept = keptValue(result, `quantities.${key}`);
      return [key, kept === undefined ? (quantities?.[key] ?? (quantities ? 0 : wished)) : Number(kept) || 0];
    }),
  );
}

function countOf(typed: unknown, most: number): number {
  return Math.min(most, Math.max(0, Math.trunc(Number(typed) || 0)));
}
