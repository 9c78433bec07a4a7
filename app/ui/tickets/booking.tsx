import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { BookingDaysView } from "~/domain/catalog/days-view";
import type { getTicketPage, TicketChoiceView } from "~/domain/catalog/get-ticket-page.server";
import { countParty, countPeople, parseUnits } from "~/domain/catalog/party.rules";
import { useT } from "~/i18n/use-t";
import { AddedPanel, WhileSelling } from "../cart/add-to-cart";
import { ErrorSummary, FieldErrors } from "../form/error-summary";
import { type FormResult, fieldId, sentValue } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { SessionFields, withSession } from "../parts/cookieless-session";
import { useHydrated } from "../parts/hydration";
import { Message } from "../parts/message";
import { type PageHtml, PageHtmlPart } from "../parts/server-rendered";
import { BookingBar, ChooseDayButton } from "./booking-bar";
import { DayChoice } from "./day-choice";
import { RefundableDayButton, RefundNote } from "./refund-note";
import { DayStateLine, DayUnavailable, findSelectedSlot, SlotChoice, useDescribeLeft } from "./slot-choice";
import { FamilyOffer, getFieldName, OtherTicket, PeopleChoice, TicketChoice } from "./ticket-choice";
import { RefundPoint } from "./ticket-points";
import { useRefusal } from "./use-refusal";

type TicketPageData = Awaited<ReturnType<typeof getTicketPage>>;
type Page = Pick<
  TicketPageData,
  "availability" | "offer" | "family" | "mostSeats" | "isDayChosen" | "recommendedTime"
> & {
  ticket: Pick<TicketPageData["ticket"], "slug" | "name" | "helpline">;
  lead: PageHtml;
  facts: PageHtml;
  details: PageHtml;
  terms: PageHtml;
  marks: PageHtml;
  more: PageHtml;
  daysView: BookingDaysView;
};
type Category = Page["offer"]["categories"][number];
export type BookingSelection = {
  units: Readonly<Record<string, number>>;
  /** The people of the visit (`party.rules.ts`). Null if the units admit exactly these people. */
  party: string | null;
  /**
   * `message` explains whom a group ticket admits. `single` is the slug of a ticket for one person, and `rest` the
   * text of a button that adds the group tickets and then opens `single` for the remaining people.
   */
  group: { message: string; single: string | null; rest: string | null } | null;
  /** Set if the rest of a group needs tickets. `text` has the units just added to the cart, `message` names them. */
  after: { text: string; message: string } | null;
  time: string;
  line: number | null;
  isDateInvalid: boolean;
  isTicketChosen: boolean;
  refused: FormResult | undefined;
  tooManySeatsText: string;
};
type Props = {
  page: Page & { tickets?: readonly TicketChoiceView[] };
  selection: BookingSelection;
  here: string;
  changeTo: (slug: string) => { formAction?: string; name?: string; value?: string };
  formKey: string;
  result: FormResult | undefined;
  /** With a script, `onPick` reloads the page's data after a choice, and `onPeople` keeps quantities in the URL. */
  onPick: (event: FormEvent<HTMLFormElement>) => void;
  onPeople: (form: HTMLFormElement) => void;
};

/** Choices submit the form by GET. If the URL repeats a name, its last value wins. */
export function Booking({ page, selection, here, changeTo, formKey, result: sent, onPick, onPeople }: Props) {
  const { t } = useT();
  const { offer, availability, mostSeats, isDayChosen, daysView } = page;
  const { chosen: day } = daysView;
  const { categories } = offer;
  const { result, clearRefusal } = useRefusal(sent, selection);
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const renderedAction = `${here}?${new URLSearchParams({
    ...(page.tickets && { ticket: offer.slug }),
    ...(isDayChosen && { date: offer.date }),
  })}`;
  const form = useRef<HTMLFormElement>(null);
  const maxUnits = ({ people }: Category) => Math.floor(mostSeats / people);
  const mapCategories = (getUnits: (category: Category) => number) =>
    Object.fromEntries(categories.map((category) => [category.key, getUnits(category)]));
  const readUnits = (form: HTMLFormElement) =>
    mapCategories((category) => {
      const box = form.elements.namedItem(getFieldName(category));
      return box instanceof HTMLInputElement && !box.validity.badInput ? parseUnits(box.value) : Number.NaN;
    });
  const [units, setUnits] = useState(() =>
    mapCategories((category) => {
      const typed = sentValue(result, getFieldName(category));
      return typed === undefined ? (selection.units[category.key] ?? 0) : parseUnits(typed);
    }),
  );
  const [time, setTime] = useState(sentValue(result, "time") ?? selection.time);
  const readForm = (form: HTMLFormElement) => {
    const now = readUnits(form);
    setUnits(now);
    setTime(String(new FormData(form).get("time") ?? ""));
    return now;
  };
  const updateCounts = () => {
    if (!form.current) return;
    const now = readForm(form.current);
    if (categories.every((category) => (now[category.key] ?? 0) <= maxUnits(category))) clearRefusal();
    onPeople(form.current);
  };
  // Reads what the visitor typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    if (form.current) readForm(form.current);
  }, []);
  // Adds the quantities of a refused form to the URL, so that a change of language keeps them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each refusal
  useEffect(() => {
    if (state === "idle" && sent?.form.error && form.current) onPeople(form.current);
  }, [sent, state]);

  const people = countPeople(countParty(units, categories));
  const total = categories.reduce((all, { key, price }) => all + (price ?? 0) * (units[key] ?? 0), 0);
  const slot = isDayChosen ? findSelectedSlot(availability, time || page.recommendedTime?.time) : undefined;
  const bookable = slot !== undefined;
  const refund = slot && daysView.refunds.find((one) => one.time === slot.time);
  const describeLeft = useDescribeLeft(availability.unit);
  const { unit } = availability;
  const tooMany =
    people > mostSeats
      ? selection.tooManySeatsText
      : slot &&
        people > slot.left * unit &&
        t("tickets.order.too_many", { left: describeLeft(slot.left), chosen: people / unit });
  const isCounted = people > 0 && !tooMany;
  const reload = useMemo(() => ({ formMethod: "get", formAction: `${here}#days` }) as const, [here]);
  const dayText = day ? [day.short, slot?.time].filter(Boolean).join(", ") : t("tickets.order.no_day");
  const chosen = people > 0 ? t("tickets.order.people_on", { count: people, day: dayText }) : dayText;
  return (
    <div className="ticket-page">
      {page.tickets && (
        <TicketChoice
          tickets={page.tickets}
          ticket={page.ticket}
          open={!selection.isTicketChosen}
          chosen={selection.isTicketChosen && bookable && chosen}
          here={here}
        />
      )}
      <PageHtmlPart id="ticket-lead" of={page.lead} className="ticket-lead" />
      <div className="ticket-points">
        <PageHtmlPart id="ticket-facts" of={page.facts} className="contents" />
        <RefundPoint refund={refund} refundableDay={daysView.refundableDay} />
      </div>
      <Form
        method="post"
        id="booking"
        action={hydrated ? pathname + search : import.meta.env.SSR ? withSession(renderedAction) : renderedAction}
        noValidate
        ref={form}
        onSubmit={(event) => reportInvalidNumber(event) || onPick(event)}
        onChange={updateCounts}
        className="booking stack content-start gap-6"
      >
        {/* Enter triggers a form's first button: this hidden one, which only recalculates the total. */}
        <button type="submit" {...reload} className="sr-only" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="date" value={isDayChosen ? offer.date : ""} />
        {hydrated && <input type="hidden" name="stay" value={pathname + search} />}
        {selection.line !== null && <input type="hidden" name="line" value={selection.line} />}
        {selection.party && <input type="hidden" name="party" value={selection.party} />}
        {import.meta.env.SSR && <SessionFields />}
        <ErrorSummary
          result={result}
          labels={Object.fromEntries(categories.map((category) => [getFieldName(category), category.name.text]))}
        />
        {selection.after && (
          <Message tone="done">
            {selection.after.message}
            <input type="hidden" name="after" value={selection.after.text} />
          </Message>
        )}
        {selection.group && (
          <OtherTicket button={selection.group.single === null ? null : changeTo(selection.group.single)}>
            {selection.group.message}
            {bookable && selection.group.rest && selection.line === null && (
              <p className="pt-3">
                <input type="hidden" name="single" value={selection.group.single ?? ""} />
                <SubmitButton name="rest" value={formKey} className="w-full whitespace-normal!">
                  {selection.group.rest}
                </SubmitButton>
              </p>
            )}
          </OtherTicket>
        )}
        <DayChoice view={daysView} categoryName={categories[0]?.name.text} reload={reload}>
          <div aria-live="polite" id={fieldId("date")} tabIndex={-1}>
            {(selection.isDateInvalid || (day && !bookable)) && (
              // biome-ignore lint/a11y/noAutofocus: without a script the document must open at the error
              <div tabIndex={-1} autoFocus>
                {selection.isDateInvalid && <Message tone="bad">{t("tickets.order.bad_date")}</Message>}
                {day && !bookable && <DayUnavailable availability={availability} day={day} />}
              </div>
            )}
            {(!day || bookable) && <FieldErrors result={result} name="date" />}
          </div>
        </DayChoice>
        <div aria-live="polite" className="stack gap-3">
          {refund && (
            <RefundNote refund={refund} total={isCounted ? total : null} day={daysView.refundableDay} reload={reload} />
          )}
          {!day && daysView.refundableDay && (
            <p className="help">
              {t("tickets.order.refundable_from")} <RefundableDayButton day={daysView.refundableDay} reload={reload} />
            </p>
          )}
          {day && bookable && <DayStateLine availability={availability} day={day} />}
        </div>
        {bookable || !day ? (
          <>
            {slot ? (
              <SlotChoice
                availability={availability}
                chosen={slot.time}
                recommended={page.recommendedTime}
                helpline={page.ticket.helpline}
                result={result}
              />
            ) : (
              <input type="hidden" name="time" value={time} />
            )}
            <PeopleChoice
              tooManyMessage={tooMany}
              categories={categories}
              isFrom={!day}
              units={units}
              maxUnits={maxUnits}
              result={result}
              onChange={updateCounts}
            >
              {!hydrated && (
                <button type="submit" className="btn btn-line" formMethod="get" formAction={`${here}#people`}>
                  {t("tickets.order.update")}
                </button>
              )}
            </PeopleChoice>
            {isCounted && day && (
              <FamilyOffer
                family={page.family}
                units={units}
                categories={categories}
                button={page.family && changeTo(page.family.slug)}
              />
            )}
            <BookingBar
              summary={chosen}
              total={isCounted ? total : null}
              problem={tooMany || t(people === 0 ? "tickets.order.nobody" : "tickets.order.no_total")}
              isFrom={!day}
            >
              <WhileSelling>
                {day ? (
                  <SubmitButton name={selection.after ? "add" : "buy"} value={formKey}>
                    {selection.after
                      ? t("tickets.order.add")
                      : t(selection.line === null ? "tickets.order.buy" : "tickets.order.change_line")}
                  </SubmitButton>
                ) : (
                  <ChooseDayButton here={here} month={daysView.calendarMonth} />
                )}
              </WhileSelling>
            </BookingBar>
            {selection.line === null && day && (
              <WhileSelling>
                {!selection.after && (
                  <SubmitButton name="add" value={formKey} variant="soft" icon="cart">
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
              name={getFieldName(category)}
              value={sentValue(result, getFieldName(category)) ?? units[category.key]}
            />
          ))
        )}
        <WhileSelling>
          <PageHtmlPart id="ticket-marks" of={page.marks} />
        </WhileSelling>
      </Form>
      <div className="stack content-start gap-8">
        <PageHtmlPart id="ticket-details" of={page.details} />
        <PageHtmlPart id="ticket-terms" of={page.terms} />
        <PageHtmlPart id="ticket-more" of={page.more} />
      </div>
    </div>
  );
}

/** Browsers send an invalid number as empty text, so the browser must report such a number before the form is sent. */
function reportInvalidNumber(event: FormEvent<HTMLFormElement>): boolean {
  const { submitter } = event.nativeEvent as SubmitEvent;
  const boxes = [...event.currentTarget.querySelectorAll("input")];
  const hasInvalidNumber =
    submitter?.hasAttribute("formmethod") !== true && boxes.some(({ validity }) => validity.badInput);
  if (hasInvalidNumber) {
    event.preventDefault();
    event.currentTarget.reportValidity();
  }
  return hasInvalidNumber;
}
