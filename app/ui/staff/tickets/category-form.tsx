import { fieldLabel } from "~/domain/back-office/field-label";
import type { StaffTicket } from "~/domain/catalog/staff-tickets.server";
import { useT } from "~/i18n/use-t";
import { textIn } from "~/lib/locale";
import { nextBase } from "../../form/form-result";
import { type FormSubmission, resultOfAction, submissionFor } from "../form-submission";
import { FieldErrorTexts, StaffCheckbox, StaffField, StaffSelect, useStaffField } from "../staff-fields";
import { StaffForm } from "../staff-form";
import { StatePill } from "../state-pill";
import { TextPair } from "./ticket-fields";

type StaffTicketCategory = StaffTicket["categories"][number];
type Props = { ticket: StaffTicket; category: StaffTicketCategory | null; sent: FormSubmission | null };

export function CategoryForm({ ticket, category, sent }: Props) {
  const { t, locale } = useT();
  const scope = `category-${category?.id ?? "new"}`;
  const sentHere = category
    ? submissionFor(sent, "id", category.id)
    : sent?.result.form.initialValue?.id === undefined
      ? sent
      : null;
  const result = resultOfAction(sentHere, "category");
  const taken = ticket.categories.map(({ key }) => key);
  const kinds = ticket.choices.kinds.filter(({ key }) => key !== category?.key);
  return (
    <details className="card staff-category" open={result !== undefined || (!category && taken.length === 0)}>
      <summary>
        {category ? (
          <>
            <b>{textIn(category.name, locale)}</b>{" "}
            {!category.isActive && <StatePill tone="over">{t("back_office.tickets.inactive")}</StatePill>}
          </>
        ) : (
          t("back_office.tickets.add_category")
        )}
      </summary>
      <StaffForm
        action="category"
        scope={scope}
        className="stack staff-row-form"
        button={t(category ? "back_office.tickets.save_category" : "back_office.tickets.add_category")}
        variant="line"
        result={result}
        hidden={category ? { id: category.id, base: nextBase(result, category.base) } : {}}
        defaultValue={category ?? { position: taken.length, isActive: true }}
      >
        <TextPair name="name" required />
        <TextPair name="note" />
        {!category && (
          <StaffSelect
            name="key"
            label={t("back_office.tickets.visitor_kind")}
            placeholder={t("back_office.tickets.other_kind")}
            options={ticket.choices.kinds
              .filter(({ key }) => !taken.includes(key))
              .map(({ key, name }) => ({ value: key, label: name }))}
          />
        )}
        {kinds.length > 0 && (
          <GroupMembers
            kinds={kinds}
            isOpen={Object.keys(category?.members ?? {}).length > 0 || result !== undefined}
          />
        )}
        <StaffField name="position" type="number" min={0} label={fieldLabel("position", t)} />
        <StaffCheckbox name="isActive" label={t("back_office.tickets.on_sale")} />
      </StaffForm>
    </details>
  );
}

type GroupMembersProps = {
  kinds: StaffTicket["choices"]["kinds"];
  isOpen: boolean;
};

/** One ticket of the category admits these people of each kind. The fields are empty for a ticket of one person. */
function GroupMembers({ kinds, isOpen }: GroupMembersProps) {
  const { t } = useT();
  const { id } = useStaffField("members");
  return (
    <details open={isOpen}>
      <summary className="staff-link">{t("back_office.tickets.group")}</summary>
      <p className="help">{t("back_office.tickets.group_help")}</p>
      <FieldErrorTexts name="members" />
      <div className="staff-member-counts" id={id} tabIndex={-1}>
        {kinds.map(({ key, name }) => (
          <StaffField key={key} name={`members.${key}`} type="number" min={0} max={20} label={name} />
        ))}
      </div>
    </details>
  );
}
