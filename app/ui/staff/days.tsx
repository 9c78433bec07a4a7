import type { ReactNode } from "react";
import type { ClosureView } from "~/domain/aftersales/list-closures.server";
import type { BuyerToCall, ClosurePreview } from "~/domain/aftersales/preview-closure.server";
import { labelIn, localizedLabels } from "~/domain/back-office/field-label";
import { formatDays } from "~/i18n/format-days";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { defaultLocale, locales } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { formatPhone, phoneHref } from "~/lib/phone";
import { shopDate } from "~/lib/shop-time";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "../parts/button";
import { Message } from "../parts/message";
import { weekdays } from "./calendar/selection";
import { Choices } from "./choices";
import { type FormSubmission, resultOfAction, submissionFor } from "./form-submission";
import { formatActor } from "./format-actor";
import { formatSlotRange, type NamedPools } from "./format-slot-range";
import { FormState } from "./post-form";
import { ReopenedParts, ReopenSomeLink } from "./reopened-parts";
import { StaffField, StaffSelect } from "./staff-fields";
import { StaffForm } from "./staff-form";

type RangeQuery = { pool?: number | undefined; times: string[] };
type PreviewedRange = { query: RangeQuery; preview: ClosurePreview };

export type RangeFormProps = {
  pools: readonly { id: number; name: string }[];
  query: URLSearchParams;
  wrong: string | null;
};

export function RangeForm({ pools, query, wrong }: RangeFormProps) {
  const { t } = useT();
  return (
    <form className="card stack" aria-labelledby="close-days">
      <h2 id="close-days">{t("staff.days.close")}</h2>
      <p className="help">{t("staff.days.intro")}</p>
      {wrong && (
        <Message tone="bad">
          <p>{wrong}</p>
        </Message>
      )}
      <input type="hidden" name="look" value="1" />
      <RangeFields
        pools={pools}
        query={query.get("look") === "1" ? query : null}
        scope="close"
        weekdaysHelp={t("staff.days.weekdays_help")}
      />
      <button type="submit" className={buttonClass("soft", "justify-self-start")}>
        {t("staff.days.open_preview")}
      </button>
    </form>
  );
}

type RangeFieldsProps = Pick<RangeFormProps, "pools"> & {
  query: URLSearchParams | null;
  scope: "close" | "open";
  weekdaysHelp: string;
  children?: ReactNode;
};

const rangeFields = ["from", "to", "pool", "times", "closure"] as const;

export function RangeFields({ pools, query, scope, weekdaysHelp, children }: RangeFieldsProps) {
  const { t } = useT();
  const typed = Object.fromEntries(rangeFields.map((name) => [name, query?.get(name)]));
  return (
    <FormState scope={scope} defaultValue={{ ...typed, weekdays: query?.getAll("weekdays") }}>
      <div className="staff-line items-start!">
        <StaffField name="from" type="date" label={t("staff.days.from")} required />
        <StaffField name="to" type="date" label={t("staff.days.to")} help={t("staff.days.to_help")} />
        <StaffSelect
          name="pool"
          label={t("staff.days.pool")}
          placeholder={t("staff.days.everywhere")}
          options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <StaffField name="times" label={t("staff.days.times")} help={t("staff.days.times_help")} maxLength={200} />
        {children}
      </div>
      <Choices
        name="weekdays"
        legend={t("calendar.weekdays")}
        help={weekdaysHelp}
        options={weekdays.map((day) => ({ value: String(day), label: t(`calendar.weekday.${day}`) }))}
      />
    </FormState>
  );
}

export function PreviewCard({
  previewed: { query, preview },
  sent,
}: {
  previewed: PreviewedRange;
  sent: FormSubmission | null;
}) {
  const { t, locale } = useT();
  const { pool, times } = query;
  const { from, to, weekdays: closed, orders, people, services, amount, unpaid, slots, later, calls } = preview;
  const labels = localizedLabels("reason", t("staff.days.reason_text"));
  const hidden = { from, to, people, services, ...(pool !== undefined && { pool }) };
  return (
    <section className="card stack" aria-labelledby="preview">
      <h2 id="preview">
        {t("staff.days.preview")}: {[formatDays(preview, t, locale), ...times].join(", ")}
      </h2>
      <Message tone={orders > 0 ? "warn" : "info"}>
        <p className="font-semibold">
          {orders > 0
            ? t(services > 0 ? "staff.days.affects_services" : "staff.days.affects", {
                ...{ orders, people, services },
                amount: formatVnd(amount, locale),
              })
            : t("staff.days.affects_none")}
        </p>
        {unpaid > 0 && <p>{t("staff.days.unpaid", { count: unpaid })}</p>}
        <p>{t("staff.days.slots", { count: slots })}</p>
        {later && <p>{t("staff.days.slots_later")}</p>}
      </Message>
      <BuyersToCall calls={calls} />
      <StaffForm
        action="close"
        scope="close"
        button={t("staff.days.do_close")}
        result={resultOfAction(sent, "close")}
        {...{ hidden, labels }}
      >
        <HiddenRange weekdays={closed} times={times} />
        {locales.map((language) => (
          <StaffField
            key={language}
            name={`reason.${language}`}
            lang={language}
            label={labelIn(t("staff.days.reason_text"), language)}
            help={language === defaultLocale ? t("staff.days.reason_help") : undefined}
            required
            maxLength={300}
          />
        ))}
      </StaffForm>
    </section>
  );
}

/** Sends the previewed weekdays and times with the second press. */
export function HiddenRange({ weekdays, times }: { weekdays: readonly number[]; times: readonly string[] }) {
  return (
    <>
      {weekdays.map((day) => (
        <input key={day} type="hidden" name="weekdays" value={day} />
      ))}
      {times.map((time) => (
        <input key={time} type="hidden" name="times" value={time} />
      ))}
    </>
  );
}

export function BuyersToCall({ calls }: { calls: readonly BuyerToCall[] }) {
  const { t } = useT();
  if (calls.length === 0) return null;
  return (
    <details>
      <summary className="staff-summary">{t("staff.days.calls", { count: calls.length })}</summary>
      <ul className="stack gap-1">
        {calls.map(({ code, fullName, phone, people, services }) => (
          <li key={code}>
            <a className="staff-tap" href={linkToStaff("order", { code })}>
              {code}
            </a>{" "}
            {fullName} ·{" "}
            <a className="staff-tap num" href={phoneHref(phone)}>
              {formatPhone(phone)}
            </a>{" "}
            ·{" "}
            {[
              people > 0 && t("orders.closed.people", { count: people }),
              services > 0 && t("staff.days.services", { count: services }),
            ]
              .filter(Boolean)
              .join(", ")}
          </li>
        ))}
      </ul>
    </details>
  );
}

type ClosureCardProps = { closure: ClosureView; pools: NamedPools; sent: FormSubmission | null; now: Date };

export function ClosureCard({ closure, pools, sent, now }: ClosureCardProps) {
  const { t, locale } = useT();
  const { id, slots, reason, by, closedAt, reopenedAt, told, calls } = closure;
  const scope = `closing-${id}`;
  const at = (iso: string) => formatMoment(new Date(iso), locale, now);
  return (
    <article className="card stack" aria-labelledby={scope}>
      <h3 id={scope}>{t("orders.closed.title", { days: formatSlotRange(closure, pools, t, locale) })}</h3>
      <p>
        {locales.map((language) => (
          <span key={language} lang={language} className={language === defaultLocale ? undefined : "help block"}>
            {reason[language]}
          </span>
        ))}
      </p>
      <p className="help">
        {t("staff.days.by", { by: formatActor(by, t), at: at(closedAt) })} · {t("staff.days.slots", { count: slots })}
        {reopenedAt && <> · {t("staff.days.open_again", { at: at(reopenedAt) })}</>}
      </p>
      <dl className="deadlines">
        <dt>{t("staff.days.notified")}</dt>
        <dd>{t("staff.days.notified_count", { count: told })}</dd>
        {(["moved", "back", "credit"] as const).map((what) => (
          <ChoiceCount key={what} what={what} of={closure[what]} />
        ))}
        {!reopenedAt && <ChoiceCount what="nothing" of={closure.open} />}
      </dl>
      <BuyersToCall calls={calls} />
      <ReopenedParts closure={closure} pools={pools} now={now} />
      {!reopenedAt && closure.to >= shopDate(now) && (
        <StaffForm
          action="reopen"
          scope={scope}
          variant="line"
          button={t("staff.days.reopen")}
          hidden={{ id }}
          result={resultOfAction(submissionFor(sent, "id", id), "reopen")}
          beside={<ReopenSomeLink closure={closure} now={now} />}
        >
          <p className="help">{t("staff.days.reopen_help")}</p>
        </StaffForm>
      )}
    </article>
  );
}

type ChoiceCountProps = { what: "moved" | "back" | "credit" | "nothing"; of: ClosureView["moved"] };

function ChoiceCount({ what, of }: ChoiceCountProps) {
  const { t } = useT();
  return (
    <>
      <dt>{t(`staff.days.${what}`)}</dt>
      <dd className="num">
        {of.orders > 0 ? t(of.services > 0 ? "staff.days.count_services" : "staff.days.count", of) : "–"}
      </dd>
    </>
  );
}
