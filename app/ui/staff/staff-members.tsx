import { type Role, roles } from "~/domain/permission";
import type { InvitationView } from "~/domain/staff/invitations.server";
import type { StaffMemberView } from "~/domain/staff/staff-members.server";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { isLocalHost } from "~/lib/local-address";
import { linkToStaff } from "~/staff-map";
import { TextArea } from "../form/field";
import { emailInput } from "../form/inputs";
import { buttonClass } from "../parts/button";
import { Icon } from "../parts/icon";
import { type FormSubmission, resultOfAction, submissionFor } from "./form-submission";
import { StaffField, StaffSelect } from "./staff-fields";
import { StaffForm } from "./staff-form";
import { StatePill } from "./state-pill";

type InvitationFormProps = { role: Role; hasMail: boolean; sent: FormSubmission | null };

export function InvitationForm({ role, hasMail, sent }: InvitationFormProps) {
  const { t } = useT();
  const result = resultOfAction(sent, "invite");
  return (
    <section className="card stack" aria-labelledby="invite">
      <h2 id="invite">{t("staff.members.invite")}</h2>
      <StaffForm
        action="invite"
        button={t(hasMail ? "staff.members.invite_button" : "staff.members.invite_without_mail")}
        result={result}
        defaultValue={{ role }}
        className="staff-line"
      >
        <StaffField name="email" label={t("staff.fields.email")} required {...emailInput} autoComplete="off" />
        <StaffSelect name="role" label={t("staff.fields.role")} options={roleOptions(t)} />
      </StaffForm>
    </section>
  );
}

export function roleOptions(t: Translate) {
  return roles.map((role) => ({ value: role, label: t(`staff.roles.${role}`) }));
}

export type RevealedInvitation = { id: number; link: string };

type InvitationListProps = {
  invitations: readonly InvitationView[];
  revealed: RevealedInvitation | null;
  sent: FormSubmission | null;
};

export function InvitationList({ invitations, revealed, sent }: InvitationListProps) {
  const { locale, t } = useT();
  return (
    <section className="card stack" aria-labelledby="invitations">
      <h2 id="invitations">{t("staff.members.waiting")}</h2>
      {invitations.map(({ id, email, role, isNew, expiresAt }) => (
        <div key={id} id={`invitation-${id}`} className="stack">
          <p>
            {email}
            <br />
            <span className="help">
              {isNew ? t(`staff.roles.${role}`) : t("staff.members.for_password")} ·{" "}
              {t("staff.members.until", { until: formatMoment(new Date(expiresAt), locale) })}
            </span>
          </p>
          <div className="acts">
            <StaffForm
              action="link"
              scope={`l${id}`}
              hidden={{ id }}
              variant="line"
              button={t("staff.members.reveal_link")}
              result={resultOfAction(submissionFor(sent, "id", id), "link")}
            />
            <StaffForm
              action="withdraw"
              scope={`i${id}`}
              hidden={{ id }}
              variant="line"
              button={t("staff.members.withdraw")}
              result={resultOfAction(submissionFor(sent, "id", id), "withdraw")}
            />
          </div>
          {revealed?.id === id && (
            <>
              <TextArea
                id={`link-${id}`}
                name="link"
                label={t("staff.members.link_for", { email })}
                help={t("staff.members.link_help")}
                rows={3}
                readOnly
                defaultValue={revealed.link}
              />
              {isLocalHost(new URL(revealed.link).host) && (
                <p className="staff-notice staff-notice-warn">{t("staff.members.local_link")}</p>
              )}
              <p className="acts">
                <button
                  type="button"
                  className={buttonClass("line")}
                  data-copy={`link-${id}`}
                  data-copied={t("staff.members.copied")}
                  data-selected={t("staff.members.copy_by_hand")}
                  hidden
                >
                  {t("staff.members.copy")}
                </button>
                <span role="status" />
              </p>
            </>
          )}
        </div>
      ))}
    </section>
  );
}

type StaffMemberListProps = { members: readonly StaffMemberView[]; hasMail: boolean; sent: FormSubmission | null };

export function StaffMemberList({ members, hasMail, sent }: StaffMemberListProps) {
  return (
    <ul className="staff-card staff-rows">
      {members.map((member) => (
        <StaffMemberRow
          key={member.id}
          member={member}
          hasMail={hasMail}
          sent={isAboutMember(sent) ? submissionFor(sent, "id", member.id) : null}
        />
      ))}
    </ul>
  );
}

/** Forms of invitations also send an `id`, so they are excluded by their actions. */
function isAboutMember(sent: FormSubmission | null): boolean {
  return sent !== null && !["invite", "link", "withdraw"].includes(sent.action);
}

type StaffMemberRowProps = Pick<StaffMemberListProps, "hasMail" | "sent"> & { member: StaffMemberView };

function StaffMemberRow({ member, hasMail, sent }: StaffMemberRowProps) {
  const { t } = useT();
  const { id, email, fullName, role, hasSecondFactor, disabledAt } = member;
  const form = { scope: `m${id}`, hidden: { id }, variant: "line" } as const;
  return (
    <li>
      <div>
        <h2>{fullName}</h2>
        <p className="help">
          {email} · {t(hasSecondFactor ? "staff.members.two_factor_on" : "staff.members.two_factor_off")}
        </p>
      </div>
      <StatePill tone={disabledAt ? "over" : "good"}>
        {disabledAt ? t("staff.members.disabled") : t(`staff.roles.${role}`)}
      </StatePill>
      {disabledAt ? (
        <StaffForm
          {...form}
          action="enable"
          button={t("staff.members.enable")}
          result={resultOfAction(sent, "enable")}
        />
      ) : (
        <details className="staff-more" open={sent !== null}>
          <summary className={buttonClass("line")}>
            {t("back_office.head.more")}
            <Icon name="down" size={20} />
          </summary>
          <ul>
            <li>
              <a href={linkToStaff("memberChange", { id, change: "role" })}>{t("staff.members.change_role")}…</a>
            </li>
            <li>
              <StaffForm
                {...form}
                action="reset"
                button={t("staff.members.reset")}
                result={resultOfAction(sent, "reset")}
              />
            </li>
            <li>
              <StaffForm
                {...form}
                action="new_password"
                button={t(hasMail ? "staff.members.new_password" : "staff.members.new_password_without_mail")}
                result={resultOfAction(sent, "new_password")}
              />
            </li>
            <li>
              <a href={linkToStaff("memberChange", { id, change: "disable" })}>{t("staff.members.disable")}…</a>
            </li>
          </ul>
        </details>
      )}
    </li>
  );
}
