import { roles } from "~/domain/permission";
import type { InvitationView } from "~/domain/staff/invitations.server";
import type { MemberView } from "~/domain/staff/members.server";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/shop-time";
import { Field, Select } from "../form/field";
import { emailInput } from "../form/inputs";
import { StaffForm } from "./form";
import { resultOf, type SentForm, sentFor } from "./sent-form";

export function Invite({ sent }: { sent: SentForm | null }) {
  const { t } = useT();
  const result = resultOf(sent, "invite");
  return (
    <section className="card stack" aria-labelledby="invite">
      <h2 id="invite">{t("staff.members.invite")}</h2>
      <StaffForm act="invite" button={t("staff.members.invite_button")} result={result} className="staff-line">
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

type Waiting = { invitations: readonly InvitationView[]; sent: SentForm | null };

export function Invitations({ invitations, sent }: Waiting) {
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
            act="withdraw"
            scope={`i${id}`}
            hidden={{ id }}
            look="line"
            button={t("staff.members.withdraw")}
            result={resultOf(sentFor(sent, "id", id), "withdraw")}
          />
        </div>
      ))}
    </section>
  );
}

export function Member({ member, sent }: { member: MemberView; sent: SentForm | null }) {
  const { t } = useT();
  const { id, email, fullName, role, hasSecondFactor, disabledAt } = member;
  const scope = `m${id}`;
  const mine = sentFor(sent, "id", id);
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
          <StaffForm {...form} act="enable" button={t("staff.members.enable")} result={resultOf(mine, "enable")} />
        ) : (
          <>
            <StaffForm
              {...form}
              act="role"
              look="soft"
              button={t("staff.members.change_role")}
              result={resultOf(mine, "role")}
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
              act="reset"
              look="line"
              button={t("staff.members.reset")}
              result={resultOf(mine, "reset")}
            />
            <StaffForm
              {...form}
              act="new_password"
              look="line"
              button={t("staff.members.new_password")}
              result={resultOf(mine, "new_password")}
            />
            <StaffForm
              {...form}
              act="disable"
              look="line"
              button={t("staff.members.disable")}
              result={resultOf(mine, "disable")}
            />
          </>
        )}
      </div>
    </section>
  );
}
