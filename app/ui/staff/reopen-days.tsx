import type { ClosureView } from "~/domain/aftersales/list-closures.server";
import type { ReopeningPreview } from "~/domain/aftersales/preview-reopening.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { textIn } from "~/lib/locale";
import { buttonClass } from "../parts/button";
import { Message } from "../parts/message";
import { BuyersToCall, HiddenRange, RangeFields, type RangeFormProps } from "./days";
import { type FormSubmission, resultOfAction } from "./form-submission";
import { formatSlotRange, type NamedPools } from "./format-slot-range";
import { StaffSelect } from "./staff-fields";
import { StaffForm } from "./staff-form";

type ReopeningQuery = { pool?: number | undefined; closure?: number | undefined; times: string[] };
type PreviewedReopening = { query: ReopeningQuery; preview: ReopeningPreview };

type ReopenFormProps = RangeFormProps & { closures: readonly ClosureView[] };

export function ReopenForm({ pools, query, wrong, closures }: ReopenFormProps) {
  const { t, locale } = useT();
  const own = query.get("look") === "reopen" ? query : null;
  const chosen = own?.get("closure") ?? "";
  const options = closures
    .filter(({ reopenedAt }) => reopenedAt === null)
    .map((closure) => ({
      value: String(closure.id),
      label: `${formatSlotRange(closure, pools, t, locale)}: ${textIn(closure.reason, locale)}`,
    }));
  const isListed = chosen === "" || options.some(({ value }) => value === chosen);
  return (
    <form className="card stack" aria-labelledby="reopen-days">
      <h2 id="reopen-days">{t("staff.days.open.title")}</h2>
      <p className="help">{t("staff.days.open.intro")}</p>
      {wrong && (
        <Message tone="bad">
          <p>{wrong}</p>
        </Message>
      )}
      <input type="hidden" name="look" value="reopen" />
      <RangeFields pools={pools} query={own} scope="open" weekdaysHelp={t("staff.days.open.weekdays_help")}>
        <StaffSelect
          name="closure"
          label={t("staff.days.open.closure")}
          placeholder={t("staff.days.open.every_closure")}
          options={isListed ? options : [...options, { value: chosen, label: chosen }]}
        />
      </RangeFields>
      <button type="submit" className={buttonClass("soft", "justify-self-start")}>
        {t("staff.days.open_preview")}
      </button>
    </form>
  );
}

type ReopeningCardProps = { previewed: PreviewedReopening; pools: NamedPools; sent: FormSubmission | null };

export function ReopeningCard({ previewed: { query, preview }, pools, sent }: ReopeningCardProps) {
  const { t, locale } = useT();
  const { pool, closure, times } = query;
  const { from, to, weekdays, slots, stillClosed, wereOpen, later, notified, unnotified, chosen, calls, seen } =
    preview;
  const hidden = { from, to, seen, ...(pool !== undefined && { pool }), ...(closure !== undefined && { closure }) };
  const facts = [
    t("staff.days.open.slots", { count: slots }),
    later && t("staff.days.open.later"),
    stillClosed > 0 && t("staff.days.open.still_closed", { count: stillClosed }),
    wereOpen > 0 && t("staff.days.open.were_open", { count: wereOpen }),
    notified > 0 && t("staff.days.open.notified", { count: notified }),
    unnotified > 0 && t("staff.days.open.unnotified", { count: unnotified }),
    chosen > 0 && t("staff.days.open.chosen", { count: chosen }),
  ];
  return (
    <section className="card stack" aria-labelledby="preview">
      <h2 id="preview">
        {t("staff.days.open.preview")}: {formatSlotRange({ ...preview, times, pool }, pools, t, locale)}
      </h2>
      <Message tone={stillClosed + chosen > 0 ? "warn" : "info"}>
        {facts.filter(Boolean).map((text) => (
          <p key={String(text)}>{text}</p>
        ))}
      </Message>
      <OpenedDays days={preview.days} />
      <TouchedClosures closures={preview.closures} pools={pools} />
      <BuyersToCall calls={calls} />
      <StaffForm
        action="reopen_range"
        scope="open"
        button={t("staff.days.open.do")}
        result={resultOfAction(sent, "reopen_range")}
        hidden={hidden}
      >
        <HiddenRange weekdays={weekdays} times={times} />
      </StaffForm>
    </section>
  );
}

/** A long list is folded. */
const maxUnfolded = 10;

function OpenedDays({ days }: Pick<ReopeningPreview, "days">) {
  const { t, locale } = useT();
  if (days.length === 0) return null;
  return (
    <details open={days.length <= maxUnfolded}>
      <summary className="staff-summary">{t("staff.days.open.days", { count: days.length })}</summary>
      <ul>
        {days.map(({ date, slots }) => (
          <li key={date}>{t("staff.days.open.day", { day: formatDate(date, locale, "long"), count: slots })}</li>
        ))}
      </ul>
    </details>
  );
}

type TouchedClosuresProps = Pick<ReopeningPreview, "closures"> & { pools: NamedPools };

function TouchedClosures({ closures, pools }: TouchedClosuresProps) {
  const { t, locale } = useT();
  return (
    <>
      <h3>{t("staff.days.open.closures")}</h3>
      <ul>
        {closures.map(({ id, slots, isLast, ...range }) => (
          <li key={id}>
            {t(isLast ? "staff.days.open.whole_closure" : "staff.days.open.part_of_closure", {
              days: formatSlotRange(range, pools, t, locale),
              count: slots,
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
