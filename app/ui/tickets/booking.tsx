import { type FormEvent, useMemo } from "react";
import { Form, useLocation } from "react-router";
import type { TicketChoiceView, TicketPageData } from "~/domain/catalog/get-ticket-page.server";
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
import type { ReloadProps } from "./day-button";
import { DayChoice } from "./day-choice";
import { RefundableDayButton, RefundNote } from "./refund-note";
import { DayStateLine, DayUnavailable, SlotChoice } from "./slot-choice";
import { FamilyOffer, getFieldName, OtherTicket, PeopleChoice, TicketChoice } from "./ticket-choice";
import { RefundPoint } from "./ticket-points";
import {
  type BookingForm,
  type BookingPage,
  type ChosenVisit,
  useBookingForm,
  useChosenVisit,
} from "./use-booking-form";

type BookingPageContent = BookingPage & {
  ticket: Pick<TicketPageData["ticket"], "slug" | "name" | "helpline">;
  lead: PageHtml;
  facts: PageHtml;
  details: PageHtml;
  terms: PageHtml;
  marks: PageHtml;
  more: PageHtml;
};
export type BookingSelection = {
  units: Readonly<Record<string, number>>;
  /** These people make the visit (`party.rules.ts`). Null means that the units admit exactly these people. */
  party: string | null;
  /**
   * `message` explains whom a group ticket admits. `single` is the slug of a ticket for one person, and `rest` the
   * text of a button that adds the group tickets and then opens `single` for the remaining people.
   */
  group: { message: string; single: string | null; rest: string | null } | null;
  /** The rest of a group needs tickets. `text` has the units just added to the cart, `message` names them. */
  after: { text: string; message: string } | null;
  time: string;
  line: number | null;
  isDateInvalid: boolean;
  isTicketChosen: boolean;
  refused: FormResult | undefined;
  tooManySeatsText: string;
};
type Props = {
  page: BookingPageContent & { tickets?: readonly TicketChoiceView[] };
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
export function Booking(props: Props) {
  const { page, selection, here, onPick } = props;
  const { offer, isDayChosen, daysView } = page;
  const { categories } = offer;
  const isHydrated = useHydrated();
  const { pathname, search } = useLocation();
  const renderedAction = `${here}?${new URLSearchParams({
    ...(page.tickets && { ticket: offer.slug }),
    ...(isDayChosen && { date: offer.date }),
  })}`;
  const { form, result, ...typed } = useBookingForm(props);
  const chosen = useChosenVisit(page, typed, selection.tooManySeatsText);
  const { slot, refund } = chosen;
  const reload = useMemo(() => ({ formMethod: "get", formAction: `${here}#days` }) as const, [here]);
  return (
    <div className="ticket-page">
      {page.tickets && (
        <TicketChoice
          tickets={page.tickets}
          ticket={page.ticket}
          isOpen={!selection.isTicketChosen}
          chosen={selection.isTicketChosen && slot !== undefined && chosen.summary}
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
        action={isHydrated ? pathname + search : import.meta.env.SSR ? withSession(renderedAction) : renderedAction}
        noValidate
        ref={form}
        onSubmit={(event) => reportInvalidNumber(event) || onPick(event)}
        onChange={typed.updateCounts}
        className="booking stack content-start gap-6"
      >
        {/* Enter triggers a form's first button: this hidden one, which only recalculates the total. */}
        <button type="submit" {...reload} className="sr-only" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="date" value={isDayChosen ? offer.date : ""} />
        {isHydrated && <input type="hidden" name="stay" value={pathname + search} />}
        {selection.line !== null && <input type="hidden" name="line" value={selection.line} />}
        {selection.party && <input type="hidden" name="party" value={selection.party} />}
        {import.meta.env.SSR && <SessionFields />}
        <ErrorSummary
          result={result}
          labels={Object.fromEntries(categories.map((category) => [getFieldName(category), category.name.text]))}
        />
        <OtherPeople {...props} canBuyRest={slot !== undefined} />
        <DayChoice view={daysView} categoryName={categories[0]?.name.text} reload={reload}>
          <DayErrors {...props} result={result} slot={slot} />
        </DayChoice>
        <DayNotes page={page} chosen={chosen} reload={reload} />
        {slot || !daysView.chosen ? (
          <VisitChoice {...props} typed={typed} chosen={chosen} result={result} added={props.result?.added} />
        ) : (
          categories.map((category) => (
            <input
              key={category.key}
              type="hidden"
              name={getFieldName(category)}
              value={sentValue(result, getFieldName(category)) ?? typed.units[category.key]}
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

/** Says what was just added for a part of the group, and where its other people get their tickets. */
function OtherPeople({ selection, changeTo, formKey, canBuyRest }: Props & { canBuyRest: boolean }) {
  const { after, group, line } = selection;
  return (
    <>
      {after && (
        <Message tone="done">
          {after.message}
          <input type="hidden" name="after" value={after.text} />
        </Message>
      )}
      {group && (
        <OtherTicket button={group.single === null ? null : changeTo(group.single)}>
          {group.message}
          {canBuyRest && group.rest && line === null && (
            <p className="pt-3">
              <input type="hidden" name="single" value={group.single ?? ""} />
              <SubmitButton name="rest" value={formKey} className="w-full whitespace-normal!">
                {group.rest}
              </SubmitButton>
            </p>
          )}
        </OtherTicket>
      )}
    </>
  );
}

function DayErrors({ page, selection: { isDateInvalid }, result, slot }: Props & Pick<ChosenVisit, "slot">) {
  const { t } = useT();
  const day = slot ? null : page.daysView.chosen;
  return (
    <div aria-live="polite" id={fieldId("date")} tabIndex={-1}>
      {(isDateInvalid || day) && (
        // biome-ignore lint/a11y/noAutofocus: without a script the document must open at the error
        <div tabIndex={-1} autoFocus>
          {isDateInvalid && <Message tone="bad">{t("tickets.order.bad_date")}</Message>}
          {day && <DayUnavailable availability={page.availability} day={day} />}
        </div>
      )}
      {!day && <FieldErrors result={result} name="date" />}
    </div>
  );
}

type DayNotesProps = { page: BookingPageContent; chosen: ChosenVisit; reload: ReloadProps };

function DayNotes({ page, chosen: { slot, refund, total }, reload }: DayNotesProps) {
  const { t } = useT();
  const { chosen: day, refundableDay } = page.daysView;
  return (
    <div aria-live="polite" className="stack gap-3">
      {refund && <RefundNote refund={refund} total={total} day={refundableDay} reload={reload} />}
      {!day && refundableDay && (
        <p className="help">
          {t("tickets.order.refundable_from")} <RefundableDayButton day={refundableDay} reload={reload} />
        </p>
      )}
      {day && slot && <DayStateLine availability={page.availability} day={day} />}
    </div>
  );
}

type VisitProps = Props & {
  typed: Omit<BookingForm, "form" | "result">;
  chosen: ChosenVisit;
  added: FormResult["added"] | undefined;
};

function VisitChoice(props: VisitProps) {
  const { page, changeTo, here, result, typed, chosen } = props;
  const { t } = useT();
  const isHydrated = useHydrated();
  const { slot, total, tooMany } = chosen;
  const { categories } = page.offer;
  const isDayChosen = page.daysView.chosen !== null;
  return (
    <>
      {slot ? (
        <SlotChoice
          availability={page.availability}
          chosen={slot.time}
          recommended={page.recommendedTime}
          helpline={page.ticket.helpline}
          result={result}
        />
      ) : (
        <input type="hidden" name="time" value={typed.time} />
      )}
      <PeopleChoice
        tooManyMessage={tooMany}
        categories={categories}
        isFrom={!isDayChosen}
        units={typed.units}
        maxUnits={typed.maxUnits}
        result={result}
        onChange={typed.updateCounts}
      >
        {!isHydrated && (
          <button type="submit" className="btn btn-line" formMethod="get" formAction={`${here}#people`}>
            {t("tickets.order.update")}
          </button>
        )}
      </PeopleChoice>
      {total !== null && isDayChosen && (
        <FamilyOffer
          family={page.family}
          units={typed.units}
          categories={categories}
          button={page.family && changeTo(page.family.slug)}
        />
      )}
      <BuyButtons {...props} />
    </>
  );
}

function BuyButtons({ page: { daysView }, selection: { after, line }, here, formKey, chosen, added }: VisitProps) {
  const { t } = useT();
  const isDayChosen = daysView.chosen !== null;
  return (
    <>
      <BookingBar summary={chosen.summary} total={chosen.total} problem={chosen.problem} isFrom={!isDayChosen}>
        <WhileSelling>
          {isDayChosen ? (
            <SubmitButton name={after ? "add" : "buy"} value={formKey}>
              {after ? t("tickets.order.add") : t(line === null ? "tickets.order.buy" : "tickets.order.change_line")}
            </SubmitButton>
          ) : (
            <ChooseDayButton here={here} month={daysView.calendarMonth} />
          )}
        </WhileSelling>
      </BookingBar>
      {line === null && isDayChosen && (
        <WhileSelling>
          {!after && (
            <SubmitButton name="add" value={formKey} variant="soft" icon="cart">
              {t("tickets.order.add")}
            </SubmitButton>
          )}
          <AddedPanel added={added} />
        </WhileSelling>
      )}
    </>
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
