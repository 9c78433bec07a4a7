import { fieldLabel } from "~/domain/back-office/field-label";
import { labels as allLabels } from "~/domain/catalog/labels-and-sorts.rules";
import type { StaffTicket } from "~/domain/catalog/staff-tickets.server";
import { maxIncludes } from "~/domain/catalog/ticket-limits";
import { useT } from "~/i18n/use-t";
import { locales } from "~/lib/locale";
import { linkToStaff } from "~/staff-map";
import { nextBase } from "../../form/form-result";
import { Picture } from "../../parts/picture";
import { weekdays } from "../calendar/selection";
import { Choices } from "../choices";
import { type FormSubmission, resultOfAction } from "../form-submission";
import { PostForm } from "../post-form";
import { StaffCheckbox, StaffField, StaffSelect } from "../staff-fields";
import { SaveBar } from "../staff-form";
import { IncludeLines, TextPair } from "./ticket-fields";

type Props = { ticket: StaffTicket; sent: FormSubmission | null };

export function TicketFactsForm({ ticket: { id, facts, picture, choices }, sent }: Props) {
  const { t } = useT();
  const result = resultOfAction(sent, "facts");
  const texts = ["name", "summary", "description"].flatMap((name) => locales.map((locale) => `${name}.${locale}`));
  const paths = [...texts, "position"];
  const labels = {
    ...Object.fromEntries(paths.map((path) => [path, fieldLabel(path, t)])),
    cutoffMinutes: fieldLabel("cutoffMinutes", t),
  };
  const lines = Math.min(maxIncludes, Math.max(4, facts.includes.length + 2));
  return (
    <PostForm
      className="card stack staff-row-form"
      scope="facts"
      hidden={{ base: nextBase(result, facts) }}
      defaultValue={{
        ...facts,
        includes: Object.fromEntries(facts.includes.map((line, index) => [`r${index}`, line])),
      }}
      {...{ result, labels }}
    >
      <TextPair name="name" required />
      <TextPair name="summary" rows={2} required />
      <TextPair name="description" rows={8} />
      <IncludeLines count={lines} />
      <Choices
        name="labels"
        legend={t("back_office.tickets.labels")}
        options={allLabels.map((label) => ({ value: label, label: t(`back_office.tickets.label.${label}`) }))}
      />
      <Choices
        name="openWeekdays"
        legend={t("back_office.tickets.open_weekdays")}
        options={weekdays.map((day) => ({ value: String(day), label: t(`calendar.weekday.${day}`) }))}
      />
      <div className="ticket-picture">
        <Picture of={picture} alt={facts.picture} sizes="160px" className="staff-thumbnail" />
        <a href={linkToStaff("itemPictures", { kind: "ticket-types", key: id })} className="staff-link">
          {t(picture ? "pictures.choose.change" : "pictures.choose.one_found")}
        </a>
      </div>
      <div className="staff-pair">
        <StaffSelect
          name="poolId"
          label={t("back_office.tickets.pool")}
          options={choices.pools.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <StaffField name="cutoffMinutes" type="number" min={0} required label={labels.cutoffMinutes} />
        <StaffField name="position" type="number" min={0} required label={fieldLabel("position", t)} />
      </div>
      <StaffCheckbox name="isActive" label={t("back_office.tickets.on_sale")} />
      <SaveBar action="facts" button={t("back_office.tickets.save_facts")} />
    </PostForm>
  );
}
