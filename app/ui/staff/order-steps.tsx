import type { ExpectedTransfer } from "~/domain/orders/get-order-for-staff.server";
import type { OrderView } from "~/domain/orders/order-view";
import type { StaffStep } from "~/domain/orders/staff-steps.rules";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { formatPhone, phoneHref } from "~/lib/phone";
import { sentValue } from "../form/form-result";
import { type FormSubmission, resultOfAction } from "./form-submission";
import { StockField } from "./refunds";
import { StaffField, StaffTextArea } from "./staff-fields";
import { FoldedForm, StaffForm } from "./staff-form";
import { OtherTransferForms } from "./transfer-form";

type Props = {
  code: string;
  /** The key is for store credit. It is null if the staff member may not give any. */
  creditKey: string | null;
  canEmailBuyer: boolean;
  steps: readonly StaffStep[];
  transfers: readonly ExpectedTransfer[];
  received: number;
  sent: FormSubmission | null;
};

type NextStepProps = Pick<Props, "steps" | "sent"> & { order: OrderView; now: Date };

export function OrderSteps({ order, steps, sent, now }: NextStepProps) {
  const { t } = useT();
  const { code } = order;
  const plain = steps.filter((step) => step !== "ship" && step !== "refuse_parcel" && step !== "cancel");
  const hasNext = plain.length > 0 || steps.includes("ship");
  const form = { hidden: { code } };
  if (!hasNext) return null;
  return (
    <section className="card stack staff-next" aria-labelledby="steps">
      <h2 id="steps">{t("staff.order.next")}</h2>
      {steps.includes("accept") && <CallBuyer order={order} now={now} />}
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
          <StaffField name="carrier" label={t("staff.order.carrier")} required maxLength={100} />
          <StaffField name="tracking" label={t("staff.order.tracking")} maxLength={100} />
        </StaffForm>
      )}
    </section>
  );
}

/** An order with cash on delivery is confirmed by phone. At `waitsUntil`, an unconfirmed order is cancelled. */
function CallBuyer({ order: { contact, waitsUntil }, now }: Pick<NextStepProps, "order" | "now">) {
  const { locale, t } = useT();
  const { fullName, phoneNumber } = contact;
  return (
    <p>
      {waitsUntil
        ? t("staff.order.call_by", { name: fullName, time: formatMoment(new Date(waitsUntil), locale, now) })
        : t("staff.order.call", { name: fullName })}{" "}
      <a href={phoneHref(phoneNumber)} className="staff-tap">
        {formatPhone(phoneNumber)}
      </a>
    </p>
  );
}

export function OtherOrderSteps({ code, creditKey, canEmailBuyer, steps, transfers, received, sent }: Props) {
  const { locale, t } = useT();
  const form = { hidden: { code } };
  return (
    <section className="card staff-folds" aria-label={t("back_office.head.more")}>
      <OtherTransferForms transfers={transfers} sent={sent} />
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
          <StockField />
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
      {creditKey && <CreditForm {...{ code, creditKey, canEmailBuyer, sent }} />}
      <NoteForm code={code} sent={sent} />
    </section>
  );
}

type CreditFormProps = Pick<Props, "code" | "canEmailBuyer" | "sent"> & { creditKey: string };

function CreditForm({ code, creditKey, canEmailBuyer, sent }: CreditFormProps) {
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
      <StaffField
        name="amount"
        label={t("staff.fields.amount")}
        help={t(canEmailBuyer ? "staff.order.give_credit_help" : "staff.order.give_credit_by_hand")}
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
      <StaffTextArea
        name="note"
        label={t("staff.order.note")}
        help={t("staff.order.note_help")}
        required
        maxLength={2000}
      />
    </FoldedForm>
  );
}
