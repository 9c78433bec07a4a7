import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import type { getTicketPage } from "~/domain/pricing/get-ticket-page.server";
import type { TicketCardView } from "~/domain/pricing/list-tickets.server";
import { partyOf, sum } from "~/domain/tickets/party.rules";
import { useT } from "~/i18n/use-t";
import { AddedPanel } from "../cart/added-panel";
import { CarriedFields } from "../form/carried-fields";
import { ErrorSummary } from "../form/error-summary";
import { type FormResult, keptValue } from "../form/form-result";
import { Stepper } from "../form/stepper";
import { SubmitButton } from "../form/submit-button";
import { carriedTo } from "../parts/carried";
import { LocalText } from "../parts/local-text";
import { Notice } from "../parts/notice";
import { Price } from "../parts/price";
import { useHydrated } from "../parts/use-hydrated";
import { WhileSelling } from "../parts/while-selling";
import { DayChoice } from "./day-choice";
import { dayInShort } from "./day-in-short";
import { DayState } from "./day-state";
import { FamilyOffer } from "./family-offer";
import { SlotChoice } from "./slot-choice";
import { TicketChoice } from "./ticket-choice";
import { TicketHead, TicketStory } from "./ticket-facts";

type Page = Pick<
  Awaited<ReturnType<typeof getTicketPage>>,
  "ticket" | "days" | "calendar" | "availability" | "offer" | "family" | "mostSeats"
>;
export type BookingWish = {
  units: Readonly<Record<string, number>>;
  /** Of whom the units were made, where they do not tell it. */
  party: string | null;
  time: string;
  /** The line of the cart that this is to take the place of. */
  line: number | null;
  badDate: boolean;
  chosen: boolean;
  refused: FormResult | undefined;
};
type Props = {
  page: Page & { tickets?: readonly TicketCardView[] };
  wish: BookingWish;
  here: string;
  changeTo: (slug: string) => { formAction?: string; name?: string; value?: string };
  formKey: string;
  result: FormResult | undefined;
  /** With a script: what is chosen by a button is asked for in place, and who comes is kept in the address. */
  onPick: (event: FormEvent<HTMLFormElement>) => void;
  onPeople: (form: HTMLFormElement) => void;
};

/** Choosing asks the page itself again with all that the form holds (GET, a name's last counts): nothing typed is lost. */
export function Booking({ page, wish, here, changeTo, formKey, result: sent, onPick, onPeople }: Props) {
  const { locale, t } = useT();
  const { offer, availability, mostSeats } = page;
  // What the address was refused for is over once it is corrected.
  const [corrected, setCorrected] = useState<BookingWish | null>(null);
  const result = sent ?? (corrected === wish ? undefined : wish.refused);
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  // A refusal is shown where the form was sent to: of this ticket and this day.
  const drawn = `${here}?${new URLSearchParams({ ...(page.tickets && { ticket: offer.slug }), date: offer.date })}`;
  const form = useRef<HTMLFormElement>(null);
  const [units, setUnits] = useState(wish.units);
  const recount = () => {
    if (!form.current) return;
    setCorrected(wish);
    setUnits(readUnits(form.current, page));
    onPeople(form.current);
  };
  // Somebody may have typed before the script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (form.current) setUnits(readUnits(form.current, page));
  }, []);

  const people = sum(partyOf(units, offer.categories));
  const total = offer.categories.reduce((all, { key, price }) => all + (price ?? 0) * (units[key] ?? 0), 0);
  const bookable = availability.slots.some(({ open }) => open);
  const ask = { formMethod: "get", formAction: `${here}#days` } as const;
  const { weekday, day } = dayInShort(offer.date, locale, t);
  const chosen = t("tickets.order.people_on", { count: people, day: `${weekday} ${day}` });
  return (
    <div className="ticket-page">
      {page.tickets && (
        <TicketChoice tickets={page.tickets} ticket={page.ticket} chosen={wish.chosen && chosen} here={here} />
      )}
      <TicketHead ticket={page.ticket} level={page.tickets ? "h2" : "h1"} />
      <Form
        method="post"
        id="booking"
        action={hydrated ? pathname + search : import.meta.env.SSR ? carriedTo(drawn) : drawn}
        noValidate
        ref={form}
        onSubmit={onPick}
        onChange={recount}
        className="booking stack content-start gap-6"
      >
        {/* Enter in a number presses a form's first button: it counts again, and buys nothing. */}
        <button type="submit" {...ask} className="sr-only" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="date" value={offer.date} />
        {hydrated && <input type="hidden" name="stay" value={pathname + search} />}
        {wish.line !== null && <input type="hidden" name="line" value={wish.line} />}
        {wish.party && <input type="hidden" name="party" value={wish.party} />}
        {import.meta.env.SSR && <CarriedFields />}
        <ErrorSummary result={result} />
        {wish.badDate && <Notice tone="bad">{t("tickets.order.bad_date")}</Notice>}
        <DayChoice page={page} ask={ask} />
        <div aria-live="polite">
          <DayState availability={availability} bookable={bookable} offer={offer} />
        </div>
        {bookable ? (
          <>
            <SlotChoice availability={availability} chosen={keptValue(result, "time") ?? wish.time} result={result} />
            <section className="stack gap-2" id="people">
              <h2 className="text-lg">{t("tickets.order.people_title")}</h2>
              <div>
                {offer.categories.map((category) => (
                  <div key={category.key} className="border-b border-line py-3">
                    <Stepper
                      name={`quantities.${category.key}`}
                      label={<LocalText of={category.name} />}
                      help={
                        <>
                          <LocalText of={category.note} /> ·{" "}
                          {category.price === null ? "–" : <Price amount={category.price} />}
                        </>
                      }
                      value={units[category.key] ?? 0}
                      min={0}
                      max={Math.floor(mostSeats / category.people)}
                      result={result}
                      disabled={category.price === null && !units[category.key]}
                      onChange={recount}
                    />
                  </div>
                ))}
              </div>
              <p className="help">{t("tickets.order.free")}</p>
            </section>
            <FamilyOffer
              family={page.family}
              units={units}
              categories={offer.categories}
              button={page.family && changeTo(page.family.slug)}
            />
            <div className="buy-bar">
              <p>
                <span className="help block">{chosen}</span>
                <output aria-live="polite" className="text-lg font-bold">
                  <Price amount={total} />
                </output>
              </p>
              <WhileSelling>
                <SubmitButton name="buy" value={formKey}>
                  {t(wish.line === null ? "tickets.order.buy" : "tickets.order.change_line")}
                </SubmitButton>
              </WhileSelling>
            </div>
            {wish.line === null && (
              <WhileSelling>
                <SubmitButton name="add" value={formKey} look="soft" icon="cart">
                  {t("tickets.order.add")}
                </SubmitButton>
                <AddedPanel added={sent?.added} />
              </WhileSelling>
            )}
            {/* Last: nothing moves when it goes. */}
            {!hydrated && (
              <button type="submit" className="btn btn-line" formMethod="get" formAction={`${here}#people`}>
                {t("tickets.order.update")}
              </button>
            )}
          </>
        ) : (
          // Another day is for the same people.
          Object.entries(units).map(([key, count]) => (
            <input key={key} type="hidden" name={`quantities.${key}`} value={count} />
          ))
        )}
      </Form>
      <TicketStory ticket={page.ticket} />
    </div>
  );
}

/** Only what counts people; anything else counts nobody until it is refused. */
function readUnits(form: HTMLFormElement, { offer, mostSeats }: Page): Record<string, number> {
  const typed = new FormData(form);
  return Object.fromEntries(
    offer.categories.map(({ key }) => {
      const units = Number(typed.get(`quantities.${key}`));
      return [key, Number.isInteger(units) && units > 0 && units <= mostSeats ? units : 0];
    }),
  );
}
