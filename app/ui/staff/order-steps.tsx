import type { StaffStep } from "~/domain/orders/staff-steps.rules";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { Field, TextArea } from "../form/field";
import { sentValue } from "../form/form-result";
import { type FormSubmission, resultOfAction } from "./form-submission";
import { StockField } from "./refunds";
import { FoldedForm, StaffForm } from "./staff-form";

type Props = {
  code: string;
  /** The form key for store credit, or null if the staff member may not give any. */
  creditKey: string | null;
  steps: readonly StaffStep[];
  received: number;
  sent: FormSubmission | null;
};

export function OrderSteps({ code, steps, sent }: Pick<Props, "code" | "steps" | "sent">) {
  const { t } = useT();
  const plain = steps.filter((step) => step !== "ship" && step !== "refuse_parcel" && step !== "cancel");
  const hasNext = plain.length > 0 || steps.includes("ship");
  const form = { hidden: { code } };
  if (!hasNext) return null;
  return (
    <section className="card stack staff-next" aria-labelledby="steps">
      <h2 id="steps">{t("staff.order.next")}</h2>
      {plain.length > 0 && (
        <div className="staff-line">
          {plain.map((step) => (
            <StaffForm
              key={step}
              {...form}
              action={step}
              button={t(`staff.order.steps.${step}`)}
              result={resultOfAction(sent, step)}
            />
          ))}
        </div>
      )}
      {steps.includes("ship") && (
        <StaffForm
          {...form}
          action="ship"
          scope="ship"
          button={t("staff.order.steps.ship")}
          result={resultOfAction(sent, "ship")}
          className="staff-line"
        >
          <Field
            name="carrier"
            scope="ship"
            label={t("staff.order.carrier")}
            result={resultOfAction(sent, "ship")}
            required
            maxLength={100}
          />
          <Field
            name="tracking"
            scope="ship"
            label={t("staff.order.tracking")}
            result={resultOfAction(sent, "ship")}
            maxLength={100}
          />
        </StaffForm>
      )}
    </section>
  );
}

/** Shows the actions that are allowed besides the next step. */
export function OtherOrderSteps({ code, creditKey, steps, received, sent }: Props) {
  const { locale, t } = useT();
  const form = { hidden: { code } };
  return (
    <section className="card staff-folds" aria-label={t("back_office.head.more")}>
      {steps.includes("refuse_parcel") && (
        <FoldedForm
          title={t("staff.order.steps.refuse_parcel")}
          {...form}
          action="refuse_parcel"
          scope="parcel"
          variant="line"
          button={t("staff.order.refuse_parcel_confirm")}
          result={resultOfAction(sent, "refuse_parcel")}
        >
          <p>{t("staff.order.refuse_parcel_warning")}</p>
          <StockField scope="parcel" result={resultOfAction(sent, "refuse_parcel")} />
        </FoldedForm>
      )}
      {steps.includes("cancel") && (
        <FoldedForm
          title={t("staff.order.steps.cancel")}
          {...form}
          action="cancel"
          variant="line"
          button={t("staff.order.cancel_confirm")}
          result={resultOfAction(sent, "cancel")}
        >
          <p>{t("staff.order.cancel_warning", { amount: formatVnd(received, locale) })}</p>
        </FoldedForm>
      )}
      {creditKey && <CreditForm code={code} creditKey={creditKey} sent={sent} />}
      <NoteForm code={code} sent={sent} />
    </section>
  );
}

function CreditForm({ code, creditKey, sent }: Pick<Props, "code" | "sent"> & { creditKey: string }) {
  const { t } = useT();
  return (
    <FoldedForm
      title={t("staff.order.give_credit")}
      action="give_credit"
      scope="credit"
      variant="soft"
      hidden={{ code, key: sentValue(resultOfAction(sent, "give_credit"), "key") ?? creditKey }}
      button={t("staff.order.give_credit")}
      result={resultOfAction(sent, "give_credit")}
    >
      <Field
        name="amount"
        scope="credit"
        label={t("staff.fields.amount")}
        help={t("staff.order.give_credit_help")}
        result={resultOfAction(sent, "give_credit")}
        required
        inputMode="numeric"
        maxLength={12}
      />
    </FoldedForm>
  );
}

function NoteForm({ code, sent }: Pick<Props, "code" | "sent">) {
  const { t } = useT();
  return (
    <FoldedForm
      title={t("staff.order.note")}
      hidden={{ code }}
      action="note"
      variant="soft"
      scope="note"
      button={t("staff.order.note_save")}
      result={resultOfAction(sent, "note")}
    >
      <TextArea
        name="note"
        scope="note"
        label={t("staff.order.note")}
        help={t("staff.order.note_help")}
        result={resultOfAction(sent, "note")}
        required
        maxLength={2000}
      />
    </FoldedForm>
  );
}
