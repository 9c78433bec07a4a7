import { roles } from "~/domain/permission";
import type { InvitationView } from "~/domain/staff/invitations.server";
import type { StaffMemberView } from "~/domain/staff/staff-members.server";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/clock";
import { Field, Select } from "../form/field";
import { emailInput } from "../form/inputs";
import { type FormSubmission, resultOfAction, submissionFor } from "./form-submission";
import { StaffForm } from "./staff-form";

export function InvitationForm({ sent }: { sent: FormSubmission | null }) {
  const { t } = useT();
  const result = resultOfAction(sent, "invite");
  return (
    <section className="card stack" aria-labelledby="invite">
      <h2 id="invite">{t("staff.members.invite")}</h2>
      <StaffForm action="invite" button={t("staff.members.invite_button")} result={result} className="staff-line">
        <Field
          name="email"
          label={t("staff.fields.email")}
          result={result}
          required
          {...emailInput}
          autoComplete="off"
        />
        <Select
          name="role"
          label={t("staff.fields.role")}
          result={result}
          options={roleOptions(t)}
          defaultValue="support"
        />
      </StaffForm>
    </section>
  );
}

function roleOptions(t: Translate) {
  return roles.map((role) => ({ value: role, label: t(`staff.roles.${role}`) }));
}

type InvitationListProps = { invitations: readonly InvitationView[]; sent: FormSubmission | null };

export function InvitationList({ invitations, sent }: InvitationListProps) {
  const { locale, t } = useT();
  return (
    <section className="card stack" aria-labelledby="invitations">
      <h2 id="invitations">{t("staff.members.waiting")}</h2>
      {invitations.map(({ id, email, role, isNew, expiresAt }) => (
        <div key={id} className="row">
          <p>
            {email}
            <br />
            <span className="help">
              {isNew ? t(`staff.roles.${role}`) : t("staff.members.for_password")} ·{" "}
              {t("staff.members.until", { until: formatMoment(new Date(expiresAt), locale) })}
            </span>
          </p>
          <StaffForm
            action="withdraw"
            scope={`i${id}`}
            hidden={{ id }}
            variant="line"
            button={t("staff.members.withdraw")}
            result={resultOfAction(submissionFor(sent, "id", id), "withdraw")}
          />
        </div>
      ))}
    </section>
  );
}

export function StaffMemberCard({ member, sent }: { member: StaffMemberView; sent: FormSubmission | null }) {
  const { t } = useT();
  const { id, email, fullName, role, hasSecondFactor, disabledAt } = member;
  const scope = `m${id}`;
  const submission = submissionFor(sent, "id", id);
  const form = { scope, hidden: { id } };
  return (
    <section className="card stack" aria-labelledby={scope}>
      <div className="row">
        <h2 id={scope}>{fullName}</h2>
        <span className={`staff-state${disabledAt ? " staff-state-bad" : " staff-state-done"}`}>
          {disabledAt ? t("staff.members.disabled") : t(`staff.roles.${role}`)}
        </span>
      </div>
      <p className="help">
        {email} · {t(hasSecondFactor ? "staff.members.second_factor_on" : "staff.members.second_factor_off")}
      </p>
      <div className="staff-line">
        {disabledAt ? (
          <StaffForm
            {...form}
            action="enable"
            button={t("staff.members.enable")}
            result={resultOfAction(submission, "enable")}
          />
        ) : (
          <>
            <StaffForm
              {...form}
              action="role"
              variant="soft"
              button={t("staff.members.change_role")}
              result={resultOfAction(submission, "role")}
              className="staff-line"
            >
              <Select
                name="role"
                scope={scope}
                label={t("staff.fields.role")}
                options={roleOptions(t)}
                defaultValue={role}
              />
            </StaffForm>
            <StaffForm
              {...form}
              action="reset"
              variant="line"
              button={t("staff.members.reset")}
              result={resultOfAction(submission, "reset")}
            />
            <StaffForm
              {...form}
              action="new_password"
              variant="line"
              button={t("staff.members.new_password")}
              result={resultOfAction(submission, "new_password")}
            />
            <StaffForm
              {...form}
              action="disable"
              variant="line"
              button={t("staff.members.disable")}
              result={resultOfAction(submission, "disable")}
            />
          </>
        )}
      </div>
    </section>
  );
}
