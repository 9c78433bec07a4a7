import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { BookingDaysView } from "~/domain/catalog/days-view";
import type { TicketPageData } from "~/domain/catalog/get-ticket-page.server";
import { calculateParty, countPeople, parseUnits, type Units } from "~/domain/catalog/party.rules";
import { useT } from "~/i18n/use-t";
import { type FormResult, sentValue } from "../form/form-result";
import { findSelectedSlot, useDescribeLeft } from "./slot-choice";
import { getFieldName } from "./ticket-choice";

export type BookingPage = Pick<
  TicketPageData,
  "availability" | "offer" | "family" | "mostSeats" | "isDayChosen" | "recommendedTime"
> & { daysView: BookingDaysView };
type BookingCategory = BookingPage["offer"]["categories"][number];

type BookingFormOptions = {
  page: BookingPage;
  selection: { units: Units; time: string; refused: FormResult | undefined };
  result: FormResult | undefined;
  onPeople: (form: HTMLFormElement) => void;
};
export type BookingForm = ReturnType<typeof useBookingForm>;

/** Follows the quantities and the time that the visitor types, also before hydration. */
export function useBookingForm({ page, selection, result: sent, onPeople }: BookingFormOptions) {
  const { categories } = page.offer;
  const { result, clearRefusal } = useRefusal(sent, selection);
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const maxUnits = ({ people }: BookingCategory) => Math.floor(page.mostSeats / people);
  const mapCategories = (getUnits: (category: BookingCategory) => number) =>
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
  return { form, result, units, time, maxUnits, updateCounts };
}

/** Keeps an error that the router drops when quantities in the URL change. A new `page` has its own error. */
function useRefusal(sent: FormResult | undefined, page: { refused: FormResult | undefined }) {
  const [stored, store] = useState({ page, sent });
  const [clearedRefusal, setCleared] = useState<FormResult>();
  if (stored.page !== page || (sent && stored.sent !== sent)) store({ page, sent });
  const refusal = sent ?? (stored.page === page ? stored.sent : undefined) ?? page.refused;
  return { result: refusal === clearedRefusal ? undefined : refusal, clearRefusal: () => setCleared(refusal) };
}

export type ChosenVisit = ReturnType<typeof useChosenVisit>;

/** Describes the chosen day, time and people. `total` is null if they cannot be sold, and `problem` says why. */
export function useChosenVisit(
  { offer: { categories }, availability, mostSeats, isDayChosen, recommendedTime, daysView }: BookingPage,
  { units, time }: { units: Units; time: string },
  tooManySeatsText: string,
) {
  const { t } = useT();
  const describeLeft = useDescribeLeft(availability.unit);
  const people = countPeople(calculateParty(units, categories));
  const slot = isDayChosen ? findSelectedSlot(availability, time || recommendedTime?.time) : undefined;
  const { unit } = availability;
  const tooMany =
    people > mostSeats
      ? tooManySeatsText
      : slot &&
        people > slot.left * unit &&
        t("tickets.order.too_many", { left: describeLeft(slot.left), chosen: people / unit });
  const { chosen: day } = daysView;
  const dayText = day ? [day.short, slot?.time].filter(Boolean).join(", ") : t("tickets.order.no_day");
  return {
    slot,
    refund: slot && daysView.refunds.find((one) => one.time === slot.time),
    tooMany,
    total:
      people > 0 && !tooMany
        ? categories.reduce((all, { key, price }) => all + (price ?? 0) * (units[key] ?? 0), 0)
        : null,
    problem: tooMany || t(people === 0 ? "tickets.order.no_guest" : "tickets.order.no_total"),
    summary: people > 0 ? t("tickets.order.people_on", { count: people, day: dayText }) : dayText,
  };
}
