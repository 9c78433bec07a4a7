import { fieldLabel } from "~/domain/back-office/field-label";
import type { StaffTicket } from "~/domain/catalog/staff-tickets.server";
import { useT } from "~/i18n/use-t";
import { textIn } from "~/lib/locale";
import { FieldErrors } from "../../form/error-summary";
import { Checkbox, Field, Select } from "../../form/field";
import { type FormResult, fieldId, nextBase } from "../../form/form-result";
import { type FormSubmission, resultOfAction, submissionFor } from "../form-submission";
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
  const own = { result, scope };
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
      >
        <TextPair name="name" values={category?.name} required {...own} />
        <TextPair name="note" values={category?.note} {...own} />
        {!category && (
          <Select
            name="key"
            label={t("back_office.tickets.visitor_kind")}
            placeholder={t("back_office.tickets.other_kind")}
            options={ticket.choices.kinds
              .filter(({ key }) => !taken.includes(key))
              .map(({ key, name }) => ({ value: key, label: name }))}
            {...own}
          />
        )}
        {kinds.length > 0 && <GroupMembers kinds={kinds} members={category?.members ?? {}} {...own} />}
        <Field
          name="position"
          type="number"
          min={0}
          label={fieldLabel("position", t)}
          defaultValue={category?.position ?? taken.length}
          {...own}
        />
        <Checkbox
          name="isActive"
          label={t("back_office.tickets.on_sale")}
          defaultChecked={category?.isActive ?? true}
          {...own}
        />
      </StaffForm>
    </details>
  );
}

type GroupMembersProps = {
  kinds: StaffTicket["choices"]["kinds"];
  members: StaffTicketCategory["members"];
  result: FormResult | undefined;
  scope: string;
};

/** How many people of each kind one ticket of the category admits. Empty for a ticket of one person. */
function GroupMembers({ kinds, members, result, scope }: GroupMembersProps) {
  const { t } = useT();
  return (
    <details open={Object.keys(members).length > 0 || result !== undefined}>
      <summary className="staff-link">{t("back_office.tickets.group")}</summary>
      <p className="help">{t("back_office.tickets.group_help")}</p>
      <FieldErrors result={result} name="members" />
      <div className="staff-member-counts" id={fieldId("members", scope)} tabIndex={-1}>
        {kinds.map(({ key, name }) => (
          <Field
            key={key}
            name={`members.${key}`}
            type="number"
            min={0}
            max={20}
            label={name}
            defaultValue={members[key]}
            result={result}
            scope={scope}
          />
        ))}
      </div>
    </details>
  );
}
