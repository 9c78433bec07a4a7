import type { StaffTicket } from "~/domain/catalog/staff-tickets.server";
import { maxRefundSteps } from "~/domain/catalog/ticket-limits";
import { useT } from "~/i18n/use-t";
import { Field } from "../../form/field";
import { nextBase } from "../../form/form-result";
import { type FormSubmission, resultOfAction } from "../form-submission";
import { StaffForm } from "../staff-form";

/** Orders keep the policy with which they were placed. */
export function TicketPolicyForm({ policy, sent }: Pick<StaffTicket, "policy"> & { sent: FormSubmission | null }) {
  const { t } = useT();
  const result = resultOfAction(sent, "policy");
  const own = { result, scope: "policy", type: "number", min: 0 } as const;
  const steps = Array.from({ length: maxRefundSteps }, (_, index) => policy.refund[index]);
  return (
    <StaffForm
      action="policy"
      scope="policy"
      className="card stack staff-row-form"
      button={t("back_office.tickets.save_policy")}
      result={result}
      hidden={{ base: nextBase(result, { policy }) }}
    >
      <p className="help">{t("back_office.tickets.policy_help")}</p>
      <div className="staff-steps">
        <Field
          name="exchangeUntilHours"
          required
          label={t("back_office.tickets.exchange_until")}
          defaultValue={policy.exchangeUntilHours}
          {...own}
        />
        <Field
          name="exchangesPerTicket"
          required
          label={t("back_office.tickets.exchanges")}
          defaultValue={policy.exchangesPerTicket}
          {...own}
        />
        {steps.flatMap((step, index) => [
          <Field
            key={`hours ${index.toString()}`}
            name={`refund.r${index}.untilHours`}
            label={t("back_office.tickets.refund_step", { number: index + 1 })}
            defaultValue={step?.untilHours}
            {...own}
          />,
          <Field
            key={`percent ${index.toString()}`}
            name={`refund.r${index}.percent`}
            max={100}
            label={t("back_office.tickets.refund_percent")}
            defaultValue={step?.percent}
            {...own}
          />,
        ])}
      </div>
    </StaffForm>
  );
}
