import { roles } from "~/domain/permission";
import { inviteMember, sendNewPassword } from "~/domain/staff/invitations.server";
import {
  changeRole,
  disableMember,
  enableMember,
  listMembers,
  type MemberView,
  resetSecondFactor,
} from "~/domain/staff/members.server";
import { ChangeRole, InviteMember, MemberById } from "~/domain/staff/schema";
import type { Translate } from "~/i18n/translate";
import { Field, Select } from "~/ui/form/field";
import { emailInput } from "~/ui/form/inputs";
import { StaffForm } from "~/ui/staff/form";
import { resultOf, type SentForm, sentFor } from "~/ui/staff/sent-form";
import { act, type Room } from "../room.server";

const here = { to: "/staff/members", toast: { key: "staff.members.done" } } as const;

export const membersRoom: Room = {
  path: "members",
  for: "shop",
  async show({ ctx, t }, sent) {
    const members = await listMembers(ctx);
    const title = t("staff.rooms.members");
    const body = (
      <>
        <h1>{title}</h1>
        <Invite t={t} sent={sent} />
        {members.map((member) => (
          <Member key={member.id} member={member} t={t} sent={sent} />
        ))}
      </>
    );
    return { title, body };
  },
  acts: {
    invite: act(InviteMember, async ({ ctx }, input) => {
      await inviteMember(ctx, input);
      return { to: here.to, toast: { key: "staff.members.invited", params: { email: input.email } } };
    }),
    role: act(ChangeRole, async ({ ctx }, input) => {
      await changeRole(ctx, input);
      return here;
    }),
    disable: act(MemberById, async ({ ctx }, input) => {
      await disableMember(ctx, input);
      return here;
    }),
    enable: act(MemberById, async ({ ctx }, input) => {
      await enableMember(ctx, input);
      return here;
    }),
    reset: act(MemberById, async ({ ctx }, input) => {
      await resetSecondFactor(ctx, input);
      return here;
    }),
    new_password: act(MemberById, async ({ ctx }, input) => {
      await sendNewPassword(ctx, input);
      return here;
    }),
  },
};

function roleOptions(t: Translate) {
  return roles.map((role) => ({ value: role, label: t(`staff.roles.${role}`) }));
}

function Invite({ t, sent }: { t: Translate; sent: SentForm | null }) {
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

/** What was wrong is said beside whom it was about. */
function Member({ member, t, sent }: { member: MemberView; t: Translate; sent: SentForm | null }) {
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
