import { useDeferredValue, useMemo } from "react";
import { Form, useSubmit } from "react-router";
import type { ExchangePageView } from "~/domain/aftersales/exchange-page-view";
import { useT } from "~/i18n/use-t";
import { FieldErrors } from "../form/error-summary";
import { type FormResult, fieldId } from "../form/form-result";
import { SessionFields, withSession } from "../parts/cookieless-session";
import { deferComponent, useHydrated } from "../parts/hydration";
import { DayButton } from "../tickets/day-button";

const MonthCalendar = deferComponent(() => import("../tickets/month-calendar"));

type Props = { exchange: ExchangePageView; here: string; result: FormResult | undefined };

const inPlace = { preventScrollReset: true, replace: true } as const;

export function ChooseDay({ exchange, here, result }: Props) {
  const { t } = useT();
  const submit = useSubmit();
  const isHydrated = useDeferredValue(useHydrated());
  const { code, tickets, ticked, notes, month, day } = exchange;
  const formAction = isHydrated ? here : `${here}#confirm`;
  const askDay = useMemo(() => ({ formMethod: "get", formAction, name: "date" }) as const, [formAction]);
  const isDayOpen = day !== null && day.refused === null;
  return (
    <Form method="get" action={here} {...inPlace} className="stack gap-6" id="choose">
      <SessionFields />
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="day" value={day?.date ?? ""} />
      <fieldset
        key={ticked}
        className="stack gap-2"
        id={fieldId("units")}
        tabIndex={-1}
        onChange={(event) => submit(event.currentTarget.form, inPlace)}
      >
        <legend className="mb-2 text-lg font-semibold">{t("exchange.tickets")}</legend>
        {tickets.map(({ key, title, when, note, isOpen, isChosen }) => (
          <label key={key} className="choice choice-card">
            <input type="checkbox" name="units" value={key} defaultChecked={isChosen} disabled={!isOpen} />
            <span>
              <b>{title}</b>
              <span className="block">{when}</span>
              <span className="help block">{note}</span>
            </span>
          </label>
        ))}
        <FieldErrors result={result} name="units" />
        {notes.map((note) => (
          <p key={note} className="help">
            {note}
          </p>
        ))}
        {tickets.some(({ isOpen }) => isOpen) && (
          <p>
            <button type="submit" className="btn btn-soft" formMethod="get" formAction={here}>
              {t("exchange.update")}
            </button>
          </p>
        )}
      </fieldset>
      {month && (
        <section className="stack gap-3" id={fieldId("date")} tabIndex={-1} aria-labelledby="day-title">
          <h2 className="text-lg" id="day-title">
            {t("exchange.day")}
          </h2>
          <FieldErrors result={result} name="date" />
          <div id={isDayOpen ? undefined : "confirm"}>
            <MonthCalendar of={month} chosen={day?.date ?? ""} reload={askDay} legend={t("exchange.legend")} />
          </div>
          {day?.refused && (
            <div className="notice notice-warn" role="status">
              <div className="stack gap-2">
                <p className="font-semibold">{day.refused.title}</p>
                <p>{day.refused.none || t("exchange.nearest")}</p>
                <div className="flex flex-wrap gap-2">
                  {day.refused.nearest.map((near) => (
                    <DayButton key={near.date} day={near} isChosen={false} reload={askDay} className="day-chip">
                      <small>{near.weekday}</small>
                      <b className="num">{near.day}</b>
                      <small>{near.note}</small>
                    </DayButton>
                  ))}
                </div>
              </div>
            </div>
          )}
        </section>
      )}
    </Form>
  );
}

export function withSessionOnServer(here: string): string {
  return import.meta.env.SSR ? withSession(here) : here;
}
