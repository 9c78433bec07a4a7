import type { PaymentMethodState } from "~/domain/payments/switch-payment-method.server";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import { type FormSubmission, resultOfAction, submissionFor } from "./form-submission";
import { MoveButtons } from "./move-buttons";
import { StaffForm } from "./staff-form";
import { StaffTable } from "./staff-table";
import { StatePill } from "./state-pill";

type Props = { methods: readonly PaymentMethodState[]; sent: FormSubmission | null };

export function PaymentMethodTable({ methods, sent }: Props) {
  const { t } = useT();
  const names = (["method", "state", "needs", "order", "change"] as const).map((key) =>
    t(`staff_catalog.methods.${key}`),
  );
  return (
    <StaffTable headings={names}>
      {methods.map((method, index) => (
        <tr key={method.id}>
          <th scope="row">
            <a href={linkToStaff("row", { resource: "payment-methods", key: method.id })}>{method.name}</a>
            <p className="help">{method.note}</p>
          </th>
          <td data-name={names[1]}>
            <MethodPill method={method} />
          </td>
          <td data-name={names[2]}>
            <MissingKeys method={method} />
          </td>
          <td data-name={names[3]}>
            <MoveButtons
              resource="payment-methods"
              id={method.id}
              name={method.name}
              isFirst={index === 0}
              isLast={index === methods.length - 1}
            />
          </td>
          <td data-name={names[4]}>
            <StaffForm
              action="switch"
              scope={`m-${method.id}`}
              variant="line"
              hidden={{ id: method.id, enabled: method.enabled ? "no" : "yes" }}
              button={t(`staff_catalog.methods.${method.enabled ? "off" : "on"}`, { name: method.name })}
              result={resultOfAction(submissionFor(sent, "id", method.id), "switch")}
            />
          </td>
        </tr>
      ))}
    </StaffTable>
  );
}

function MethodPill({ method: { enabled, missing } }: { method: PaymentMethodState }) {
  const { t } = useT();
  if (!enabled) return <StatePill tone="over">{t("staff_catalog.methods.is_off")}</StatePill>;
  return missing.length === 0 ? (
    <StatePill tone="good">{t("staff_catalog.methods.is_on")}</StatePill>
  ) : (
    <StatePill tone="bad">{t("staff_catalog.methods.not_offered")}</StatePill>
  );
}

/** Names the environment variables that are not set. Their values are never shown. */
function MissingKeys({ method: { id, missing } }: { method: PaymentMethodState }) {
  const { t } = useT();
  if (missing.length > 0 && id === "vietqr") return t("staff_catalog.methods.needs_account");
  if (missing.length > 0) return t("staff_catalog.methods.needs_keys", { names: missing.join(", ") });
  return t(id === "cod" ? "staff_catalog.methods.needs_nothing" : "staff_catalog.methods.is_set");
}
