import { RetireTicketKey } from "~/domain/admission/schema";
import { listTicketKeys, retireTicketKey } from "~/domain/admission/ticket-keys.server";
import { getColors, saveColors } from "~/domain/back-office/edit-colors.server";
import {
  confirmPolicy,
  getPolicyForm,
  listPolicies,
  savePolicyByStaff,
} from "~/domain/back-office/edit-policies.server";
import { getSettings, saveSettings } from "~/domain/back-office/edit-settings.server";
import { SaveColors, SavePolicy, SaveSettings, SettingsOf } from "~/domain/back-office/schema";
import { getServerSettings, sendTestMailToMe } from "~/domain/back-office/server-settings.server";
import { RequestReset } from "~/domain/identity/schema";
import { disableTwoFactorOf } from "~/domain/identity/set-up-two-factor.server";
import { BySlug } from "~/domain/schema";
import { copyDemoContent, getDemoContent, removeDemoContent } from "~/domain/setup/demo-content.server";
import { listSetup, openShop } from "~/domain/setup/list-setup.server";
import { describeSettings } from "~/domain/shop/describe-settings.rules";
import { setFeatureFlag } from "~/domain/shop/feature-flags.server";
import { removeRedirect, saveRedirect } from "~/domain/shop/redirects.server";
import { ActivateTheme, RedirectRule, RemoveRedirect, SeoField, SetFlag, SettingChange } from "~/domain/shop/schema";
import { saveSeoField } from "~/domain/shop/seo-records.server";
import { changeSetting } from "~/domain/shop/setting-values.server";
import { activateTheme } from "~/domain/shop/theme.server";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { checkSetupLink, createFirstAdmin } from "~/domain/staff/first-admin.server";
import {
  acceptInvitation,
  getInvitation,
  inviteStaffMember,
  listInvitations,
  revealInvitationLink,
  sendStaffPasswordReset,
  withdrawInvitation,
} from "~/domain/staff/invitations.server";
import { logInStaff, logOutStaff } from "~/domain/staff/log-in-staff.server";
import {
  AcceptInvitation,
  ChangeRole,
  CreateFirstAdmin,
  InvitationById,
  InviteStaffMember,
  ListAuditEntries,
  LogInStaff,
  OpenInvitation,
  OpenSetup,
  SetUpStaffTwoFactor,
  StaffMemberById,
} from "~/domain/staff/schema";
import { offerStaffTwoFactor, setUpStaffTwoFactor } from "~/domain/staff/set-up-staff-two-factor.server";
import {
  changeStaffRole,
  disableStaffMember,
  enableStaffMember,
  listStaffMembers,
  previewMemberChange,
  resetStaffTwoFactor,
} from "~/domain/staff/staff-members.server";
import { publicProcedure, staffProcedure } from "./trpc.server";

export const staffProcedures = {
  logInStaff: publicProcedure.input(LogInStaff).mutation(async ({ ctx, input }) => {
    const { devices: _, ...loggedIn } = await logInStaff(ctx, input);
    return loggedIn;
  }),
  logOutStaff: staffProcedure.mutation(({ ctx }) => logOutStaff(ctx, ctx.token)),
  offerSecondFactor: staffProcedure.query(({ ctx }) => offerStaffTwoFactor(ctx, ctx.token)),
  setUpSecondFactor: staffProcedure.input(SetUpStaffTwoFactor).mutation(async ({ ctx, input }) => {
    const { accessToken } = await setUpStaffTwoFactor(ctx, ctx.token, input);
    return { accessToken };
  }),
  openInvitation: publicProcedure.input(OpenInvitation).query(({ ctx, input }) => getInvitation(ctx, input)),
  acceptInvitation: publicProcedure.input(AcceptInvitation).mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
  checkSetupLink: publicProcedure.input(OpenSetup).query(({ ctx, input }) => checkSetupLink(ctx, input)),
  createFirstAdmin: publicProcedure.input(CreateFirstAdmin).mutation(({ ctx, input }) => createFirstAdmin(ctx, input)),
  listSetup: staffProcedure.query(({ ctx }) => listSetup(ctx)),
  listPolicies: staffProcedure.query(({ ctx }) => listPolicies(ctx)),
  getPolicyForm: staffProcedure.input(BySlug).query(({ ctx, input }) => getPolicyForm(ctx, input)),
  savePolicyByStaff: staffProcedure.input(SavePolicy).mutation(({ ctx, input }) => savePolicyByStaff(ctx, input)),
  confirmPolicy: staffProcedure.input(BySlug).mutation(({ ctx, input }) => confirmPolicy(ctx, input)),
  getSettings: staffProcedure.input(SettingsOf).query(({ ctx, input }) => getSettings(ctx, input)),
  saveSettings: staffProcedure.input(SaveSettings).mutation(({ ctx, input }) => saveSettings(ctx, input)),
  getColors: staffProcedure.query(({ ctx }) => getColors(ctx)),
  saveColors: staffProcedure.input(SaveColors).mutation(({ ctx, input }) => saveColors(ctx, input)),
  getServerSettings: staffProcedure.query(({ ctx }) => getServerSettings(ctx)),
  sendTestMailToMe: staffProcedure.mutation(({ ctx }) => sendTestMailToMe(ctx)),
  getDemoContent: staffProcedure.query(({ ctx }) => getDemoContent(ctx)),
  copyDemoContent: staffProcedure.mutation(({ ctx }) => copyDemoContent(ctx)),
  removeDemoContent: staffProcedure.mutation(({ ctx }) => removeDemoContent(ctx)),
  openShop: staffProcedure.mutation(({ ctx }) => openShop(ctx)),
  listMembers: staffProcedure.query(({ ctx }) => listStaffMembers(ctx)),
  inviteMember: staffProcedure.input(InviteStaffMember).mutation(({ ctx, input }) => inviteStaffMember(ctx, input)),
  sendNewPassword: staffProcedure
    .input(StaffMemberById)
    .mutation(({ ctx, input }) => sendStaffPasswordReset(ctx, input)),
  listInvitations: staffProcedure.query(({ ctx }) => listInvitations(ctx)),
  revealInvitationLink: staffProcedure
    .input(InvitationById)
    .mutation(({ ctx, input }) => revealInvitationLink(ctx, input)),
  withdrawInvitation: staffProcedure.input(InvitationById).mutation(({ ctx, input }) => withdrawInvitation(ctx, input)),
  previewMemberChange: staffProcedure.input(StaffMemberById).query(({ ctx, input }) => previewMemberChange(ctx, input)),
  changeRole: staffProcedure.input(ChangeRole).mutation(({ ctx, input }) => changeStaffRole(ctx, input)),
  disableMember: staffProcedure.input(StaffMemberById).mutation(({ ctx, input }) => disableStaffMember(ctx, input)),
  enableMember: staffProcedure.input(StaffMemberById).mutation(({ ctx, input }) => enableStaffMember(ctx, input)),
  resetSecondFactor: staffProcedure
    .input(StaffMemberById)
    .mutation(({ ctx, input }) => resetStaffTwoFactor(ctx, input)),
  listActs: staffProcedure.input(ListAuditEntries).query(({ ctx, input }) => listAuditEntries(ctx, input)),
  endSecondStepOf: staffProcedure.input(RequestReset).mutation(({ ctx, input }) => disableTwoFactorOf(ctx, input)),
  describeSettings: staffProcedure.query(({ ctx }) => describeSettings(ctx)),
  setFeatureFlag: staffProcedure.input(SetFlag).mutation(({ ctx, input }) => setFeatureFlag(ctx, input)),
  changeSetting: staffProcedure.input(SettingChange).mutation(({ ctx, input }) => changeSetting(ctx, input)),
  saveRedirect: staffProcedure.input(RedirectRule).mutation(({ ctx, input }) => saveRedirect(ctx, input)),
  removeRedirect: staffProcedure.input(RemoveRedirect).mutation(({ ctx, input }) => removeRedirect(ctx, input.source)),
  listTicketKeys: staffProcedure.query(({ ctx }) => listTicketKeys(ctx)),
  retireTicketKey: staffProcedure.input(RetireTicketKey).mutation(({ ctx, input }) => retireTicketKey(ctx, input)),
  activateTheme: staffProcedure.input(ActivateTheme).mutation(({ ctx, input }) => activateTheme(ctx, input.name)),
  saveSeoField: staffProcedure.input(SeoField).mutation(({ ctx, input }) => saveSeoField(ctx, input)),
};
