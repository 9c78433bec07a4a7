import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { getTicketPage, TicketChoiceView } from "~/domain/pricing/get-ticket-page.server";
import { partyOf, sum, unitsTyped } from "~/domain/tickets/party.rules";
import { useT } from "~/i18n/use-t";
import { AddedPanel } from "../cart/added-panel";
import { CarriedFields } from "../form/carried-fields";
import { ErrorSummary } from "../form/error-summary";
import { type FormResult, fieldId, keptValue } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { usePlain } from "../layout/use-shop";
import { carriedTo } from "../parts/carried";
import { Notice } from "../parts/notice";
import { Price } from "../parts/price";
import { useHydrated } from "../parts/use-hydrated";
import { WhileSelling } from "../parts/while-selling";
import { DayChoice } from "./day-choice";
import { DayState, NotThatDay } from "./day-state";
import { FamilyOffer, OtherTicket } from "./family-offer";
import { nameOf, PeopleChoice } from "./people-choice";
import type { ShownDays } from "./shown-days";
import { SlotChoice, slotAt } from "./slot-choice";
import { TicketChoice } from "./ticket-choice";
import { type Asked, TicketHead, TicketStory } from "./ticket-facts";
import { useLeft } from "./use-left";
import { useRefusal } from "./use-refusal";

type Read = Awaited<ReturnType<typeof getTicketPage>>;
type Page = Pick<Read, "ticket" | "availability" | "offer" | "family" | "mostSeats"> & {
  shown: ShownDays;
  questions: readonly Asked[];
};
type Category = Page["offer"]["categories"][number];
export type BookingWish = {
  units: Readonly<Record<string, number>>;
  /** The party that the units were derived from, if they differ. */
  party: string | null;
  /** Explains a group ticket: who is included, who is not, and where those people get tickets. */
  group: { said: string; single: string | null; rest: string | null } | null;
  /** What was just added; the remaining people need this ticket. */
  after: { text: string; said: string } | null;
  time: string;
  line: number | null;
  badDate: boolean;
  chosen: boolean;
  refused: FormResult | undefined;
  tooManySeatsText: string;
};
type Props = {
  page: Page & { tickets?: readonly TicketChoiceView[] };
  wish: BookingWish;
  here: string;
  changeTo: (slug: string) => { formAction?: string; name?: string; value?: string };
  formKey: string;
  result: FormResult | undefined;
  /** With a script, choices reload in place, and quantities are kept in the URL. */
  onPick: (event: FormEvent<HTMLFormElement>) => void;
  onPeople: (form: HTMLFormElement) => void;
};

/** Choices submit the form by GET; the last value of a name wins. */
export function Booking({ page, wish, here, changeTo, formKey, result: sent, onPick, onPeople }: Props) {
  const { t } = useT();
  const { offer, availability, mostSeats, shown } = page;
  const { categories } = offer;
  const { result, correct } = useRefusal(sent, wish);
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const drawn = `${here}?${new URLSearchParams({ ...(page.tickets && { ticket: offer.slug }), date: offer.date })}`;
  const form = useRef<HTMLFormElement>(null);
  const maxUnits = ({ people }: Category) => Math.floor(mostSeats / people);
  const unitsBy = (read: (category: Category) => number) =>
    Object.fromEntries(categories.map((category) => [category.key, read(category)]));
  const readUnits = (form: HTMLFormElement) =>
    unitsBy((category) => {
      const box = form.elements.namedItem(nameOf(category));
      return box instanceof HTMLInputElement && !box.validity.badInput ? unitsTyped(box.value) : Number.NaN;
    });
  const [units, setUnits] = useState(() =>
    unitsBy((category) => {
      const typed = keptValue(result, nameOf(category));
      return typed === undefined ? (wish.units[category.key] ?? 0) : unitsTyped(typed);
    }),
  );
  const [time, setTime] = useState(keptValue(result, "time") ?? wish.time);
  const read = (form: HTMLFormElement) => {
    const now = readUnits(form);
    setUnits(now);
    setTime(String(new FormData(form).get("time") ?? ""));
    return now;
  };
  const recount = () => {
    if (!form.current) return;
    const now = read(form.current);
    if (categories.every((category) => (now[category.key] ?? 0) <= maxUnits(category))) correct();
    onPeople(form.current);
  };
  // The visitor may have typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (form.current) read(form.current);
  }, []);
  // A form sent before the URL was updated: otherwise a change of language would lose its quantities.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (state === "idle" && sent?.form.error && form.current) onPeople(form.current);
  }, [sent, state]);

  const people = sum(partyOf(units, categories));
  const total = categories.reduce((all, { key, price }) => all + (price ?? 0) * (units[key] ?? 0), 0);
  const slot = slotAt(availability, time);
  const bookable = slot !== undefined;
  const leftInWords = useLeft(availability.unit);
  const { unit } = availability;
  const tooMany =
    people > mostSeats
      ? wish.tooManySeatsText
      : slot &&
        people > slot.left * unit &&
        t("tickets.order.too_many", { left: leftInWords(slot.left), chosen: people / unit });
  const isCounted = people > 0 && !tooMany;
  const ask = useMemo(() => ({ formMethod: "get", formAction: `${here}#days` }) as const, [here]);
  const day = shown.chosen.short;
  const chosen = people > 0 ? t("tickets.order.people_on", { count: people, day }) : day;
  const plain = usePlain();
  return (
    <div className="ticket-page">
      {page.tickets && (
        <TicketChoice
          tickets={page.tickets}
          ticket={page.ticket}
          open={!wish.chosen}
          chosen={wish.chosen && bookable && chosen}
          here={here}
        />
      )}
      <TicketHead ticket={page.ticket} level={page.tickets ? "h2" : "h1"} />
      <Form
        method="post"
        id="booking"
        action={hydrated ? pathname + search : import.meta.env.SSR ? carriedTo(drawn) : drawn}
        noValidate
        ref={form}
        onSubmit={(event) => leaveToBrowser(event) || onPick(event)}
        onChange={recount}
        className="booking stack content-start gap-6"
      >
        {/* Enter triggers a form's first button, which recalculates and buys nothing. */}
        <button type="submit" {...ask} className="sr-only" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="date" value={offer.date} />
        {hydrated && <input type="hidden" name="stay" value={pathname + search} />}
        {wish.line !== null && <input type="hidden" name="line" value={wish.line} />}
        {wish.party && <input type="hidden" name="party" value={wish.party} />}
        {import.meta.env.SSR && <CarriedFields />}
        <ErrorSummary
          result={result}
          labels={Object.fromEntries(categories.map((category) => [nameOf(category), category.name.text]))}
        />
        {wish.after && (
          <Notice tone="done">
            {wish.after.said}
            <input type="hidden" name="after" value={wish.after.text} />
          </Notice>
        )}
        {wish.group && (
          <OtherTicket button={wish.group.single === null ? null : changeTo(wish.group.single)}>
            {wish.group.said}
            {bookable && wish.group.rest && wish.line === null && (
              <p className="pt-3">
                <input type="hidden" name="single" value={wish.group.single ?? ""} />
                <SubmitButton name="rest" value={formKey} className="w-full whitespace-normal!">
                  {wish.group.rest}
                </SubmitButton>
              </p>
            )}
          </OtherTicket>
        )}
        <DayChoice shown={shown} date={offer.date} who={categories[0]?.name.text} ask={ask}>
          <div aria-live="polite" id={fieldId("date")} tabIndex={-1}>
            {(wish.badDate || !bookable) && (
              // biome-ignore lint/a11y/noAutofocus: without a script the document is to open where it says what is wrong
              <div tabIndex={-1} autoFocus>
                {wish.badDate && <Notice tone="bad">{t("tickets.order.bad_date")}</Notice>}
                {!bookable && <NotThatDay availability={availability} day={shown.chosen} />}
              </div>
            )}
          </div>
        </DayChoice>
        <div aria-live="polite">{bookable && <DayState availability={availability} day={shown.chosen} />}</div>
        {bookable ? (
          <>
            <SlotChoice availability={availability} chosen={slot.time} result={result} />
            <PeopleChoice
              tooMany={tooMany}
              categories={categories}
              units={units}
              maxUnits={maxUnits}
              result={result}
              onChange={recount}
            >
              {!hydrated && (
                <button type="submit" className="btn btn-line" formMethod="get" formAction={`${here}#people`}>
                  {t("tickets.order.update")}
                </button>
              )}
            </PeopleChoice>
            {isCounted && (
              <FamilyOffer
                family={page.family}
                units={units}
                categories={categories}
                button={page.family && changeTo(page.family.slug)}
              />
            )}
            <div className={plain ? "buy-bar buy-bar-still" : "buy-bar"}>
              <p>
                <span className="help block">{chosen}</span>
                <output aria-live="polite" className={isCounted ? "text-lg font-bold" : "error"}>
                  {isCounted ? (
                    <Price amount={total} />
                  ) : (
                    tooMany || t(people === 0 ? "tickets.order.nobody" : "tickets.order.no_total")
                  )}
                </output>
              </p>
              <WhileSelling>
                <SubmitButton name={wish.after ? "add" : "buy"} value={formKey}>
                  {wish.after
                    ? t("tickets.order.add")
                    : t(wish.line === null ? "tickets.order.buy" : "tickets.order.change_line")}
                </SubmitButton>
              </WhileSelling>
            </div>
            {wish.line === null && (
              <WhileSelling>
                {!wish.after && (
                  <SubmitButton name="add" value={formKey} look="soft" icon="cart">
                    {t("tickets.order.add")}
                  </SubmitButton>
                )}
                <AddedPanel added={sent?.added} />
              </WhileSelling>
            )}
          </>
        ) : (
          categories.map((category) => (
            <input
              key={category.key}
              type="hidden"
              name={nameOf(category)}
              value={keptValue(result, nameOf(category)) ?? units[category.key]}
            />
          ))
        )}
      </Form>
      <TicketStory ticket={page.ticket} questions={page.questions} />
    </div>
  );
}

/** Browsers send an invalid number as an empty text, so they must report it before the form is sent. */
function leaveToBrowser(event: FormEvent<HTMLFormElement>): boolean {
  const { submitter } = event.nativeEvent as SubmitEvent;
  const boxes = [...event.currentTarget.querySelectorAll("input")];
  const unread = submitter?.hasAttribute("formmethod") !== true && boxes.some(({ validity }) => validity.badInput);
  if (unread) {
    event.preventDefault();
    event.currentTarget.reportValidity();
  }
  return unread;
}
