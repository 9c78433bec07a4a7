import type { getBulkEdit } from "~/domain/back-office/bulk-edit.server";
import { fieldLabel } from "~/domain/back-office/field-label";
import { useT } from "~/i18n/use-t";
import { resultOfAction, submissionFor } from "../form-submission";
import { StaffField, StaffSelect } from "../staff-fields";
import { StaffForm } from "../staff-form";

type BulkEditData = Awaited<ReturnType<typeof getBulkEdit>>;
type Sent = Parameters<typeof resultOfAction>[0];

/** Each kind of change has its own form, which leads to a preview. */
export function BulkEditForms({ edit: { fields, count, isDeletable }, sent }: { edit: BulkEditData; sent: Sent }) {
  const { t } = useT();
  return (
    <>
      {fields.map((field) => (
        <FieldChangeForm key={field.name} field={field} sent={submissionFor(sent, "field", field.name)} />
      ))}
      {isDeletable && (
        <StaffForm
          className="card stack"
          action="remove"
          button={t("back_office.bulk.remove", { count })}
          variant="line"
          result={resultOfAction(sent, "remove")}
        >
          <h2>{t("back_office.bulk.remove_title")}</h2>
          <p className="help">{t("back_office.bulk.remove_help")}</p>
        </StaffForm>
      )}
    </>
  );
}

function FieldChangeForm({
  field: { name, kind, choices },
  sent,
}: {
  field: BulkEditData["fields"][number];
  sent: Sent;
}) {
  const { t } = useT();
  const isPrice = kind === "money";
  const label = fieldLabel(name, t);
  const action = isPrice ? "price" : "set";
  const result = resultOfAction(sent, action);
  const options =
    kind === "choice"
      ? choices
      : (["yes", "no"] as const).map((value) => ({ value, label: t(`back_office.rows.${value}`) }));
  return (
    <StaffForm
      {...{ action, result }}
      className="card stack"
      scope={name}
      hidden={{ field: name }}
      button={t("back_office.bulk.preview")}
      variant="line"
    >
      <h2>{t(isPrice ? "back_office.bulk.change" : "back_office.bulk.set", { field: label })}</h2>
      {isPrice ? <PriceFields /> : <StaffSelect name="value" label={label} required options={options} />}
    </StaffForm>
  );
}

function PriceFields() {
  const { t } = useT();
  return (
    <div className="staff-pair">
      <StaffField
        name="number"
        inputMode="text"
        required
        maxLength={20}
        label={t("back_office.bulk.number")}
        help={t("back_office.bulk.number_help")}
      />
      <StaffSelect
        name="unit"
        label={t("back_office.bulk.unit")}
        options={(["amount", "percent"] as const).map((value) => ({ value, label: t(`back_office.bulk.in.${value}`) }))}
      />
    </div>
  );
}
