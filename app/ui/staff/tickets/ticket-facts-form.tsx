import { fieldLabel } from "~/domain/back-office/field-label";
import { labels as allLabels } from "~/domain/catalog/labels-and-sorts.rules";
import type { StaffTicket } from "~/domain/catalog/staff-tickets.server";
import { maxIncludes } from "~/domain/catalog/ticket-limits";
import { useT } from "~/i18n/use-t";
import { locales } from "~/lib/locale";
import { linkToStaff } from "~/staff-map";
import { ErrorSummary } from "../../form/error-summary";
import { Checkbox, Field, Select } from "../../form/field";
import { nextBase } from "../../form/form-result";
import { Picture } from "../../parts/picture";
import { Choices, listSent } from "../calendar/choices";
import { weekdays } from "../calendar/selection";
import { type FormSubmission, resultOfAction } from "../form-submission";
import { SaveBar } from "../staff-form";
import { IncludeLines, TextPair } from "./ticket-fields";

type Props = { ticket: StaffTicket; sent: FormSubmission | null };

export function TicketFactsForm({ ticket: { id, facts, picture, choices }, sent }: Props) {
  const { t } = useT();
  const result = resultOfAction(sent, "facts");
  const own = { result, scope: "facts" };
  const texts = ["name", "summary", "description"].flatMap((name) => locales.map((locale) => `${name}.${locale}`));
  const paths = [...texts, "position"];
  const labels = {
    ...Object.fromEntries(paths.map((path) => [path, fieldLabel(path, t)])),
    cutoffMinutes: fieldLabel("cutoffMinutes", t),
  };
  const lines = Math.min(maxIncludes, Math.max(4, facts.includes.length + 2));
  return (
    <form method="post" noValidate className="card stack staff-row-form">
      <ErrorSummary result={result} scope="facts" labels={labels} />
      <input type="hidden" name="base" value={nextBase(result, facts)} />
      <TextPair name="name" values={facts.name} required {...own} />
      <TextPair name="summary" values={facts.summary} rows={2} required {...own} />
      <TextPair name="description" values={facts.description} rows={8} {...own} />
      <IncludeLines values={facts.includes} count={lines} {...own} />
      <Choices
        name="labels"
        legend={t("back_office.tickets.labels")}
        help={undefined}
        checked={listSent(result, "labels") ?? facts.labels}
        options={allLabels.map((label) => ({ value: label, label: t(`back_office.tickets.label.${label}`) }))}
        {...own}
      />
      <Choices
        name="openWeekdays"
        legend={t("back_office.tickets.open_weekdays")}
        help={undefined}
        checked={listSent(result, "openWeekdays") ?? facts.openWeekdays.map(String)}
        options={weekdays.map((day) => ({ value: String(day), label: t(`calendar.weekday.${day}`) }))}
        {...own}
      />
      <div className="ticket-picture">
        <Picture of={picture} alt={facts.picture} sizes="160px" className="staff-thumbnail" />
        <a href={linkToStaff("itemPictures", { kind: "ticket-types", key: id })} className="staff-link">
          {t(picture ? "pictures.choose.change" : "pictures.choose.one_found")}
        </a>
      </div>
      <div className="staff-pair">
        <Select
          name="poolId"
          label={t("back_office.tickets.pool")}
          options={choices.pools.map(({ id, name }) => ({ value: String(id), label: name }))}
          defaultValue={String(facts.poolId)}
          {...own}
        />
        <Field
          name="cutoffMinutes"
          type="number"
          min={0}
          required
          label={labels.cutoffMinutes}
          defaultValue={facts.cutoffMinutes}
          {...own}
        />
        <Field
          name="position"
          type="number"
          min={0}
          required
          label={fieldLabel("position", t)}
          defaultValue={facts.position}
          {...own}
        />
      </div>
      <Checkbox name="isActive" label={t("back_office.tickets.on_sale")} defaultChecked={facts.isActive} {...own} />
      <SaveBar action="facts" button={t("back_office.tickets.save_facts")} />
    </form>
  );
}
