import type { StaffTicket } from "~/domain/catalog/staff-tickets.server";
import { maxRefundSteps } from "~/domain/catalog/ticket-limits";
import { useT } from "~/i18n/use-t";
import { nextBase } from "../../form/form-result";
import { type FormSubmission, resultOfAction } from "../form-submission";
import { StaffField } from "../staff-fields";
import { StaffForm } from "../staff-form";

/** Orders keep the policy with which they were placed. */
export function TicketPolicyForm({ policy, sent }: Pick<StaffTicket, "policy"> & { sent: FormSubmission | null }) {
  const { t } = useT();
  const result = resultOfAction(sent, "policy");
  const number = { type: "number", min: 0 } as const;
  return (
    <StaffForm
      action="policy"
      scope="policy"
      className="card stack staff-row-form"
      button={t("back_office.tickets.save_policy")}
      result={result}
      hidden={{ base: nextBase(result, { policy }) }}
      defaultValue={{ ...policy, refund: Object.fromEntries(policy.refund.map((step, index) => [`r${index}`, step])) }}
    >
      <p className="help">{t("back_office.tickets.policy_help")}</p>
      <div className="staff-steps">
        <StaffField {...number} name="exchangeUntilHours" required label={t("back_office.tickets.exchange_until")} />
        <StaffField {...number} name="exchangesPerTicket" required label={t("back_office.tickets.exchanges")} />
        {Array.from({ length: maxRefundSteps }, (_, index) => [
          <StaffField
            {...number}
            key={`hours ${index.toString()}`}
            name={`refund.r${index}.untilHours`}
            label={t("back_office.tickets.refund_step", { number: index + 1 })}
          />,
          <StaffField
            {...number}
            key={`percent ${index.toString()}`}
            name={`refund.r${index}.percent`}
            max={100}
            label={t("back_office.tickets.refund_percent")}
          />,
        ]).flat()}
      </div>
    </StaffForm>
  );
}
