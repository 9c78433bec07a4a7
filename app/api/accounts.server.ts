import {
  addAddress,
  changeAddress,
  getAddress,
  listAddresses,
  preferAddress,
  removeAddress,
} from "~/domain/accounts/address-book.server";
import { deleteAccount, getDeletionBlockers } from "~/domain/accounts/delete-account.server";
import { getMyOverview } from "~/domain/accounts/get-my-overview.server";
import { listMyOrders } from "~/domain/accounts/list-my-orders.server";
import { listMyTickets } from "~/domain/accounts/list-my-tickets.server";
import { logIn } from "~/domain/accounts/log-in.server";
import { removeUnconfirmedAccount } from "~/domain/accounts/remove-unconfirmed-account.server";
import { listExports, requestExport } from "~/domain/accounts/request-export.server";
import { resetPasswordAndAddresses } from "~/domain/accounts/reset-password-and-addresses.server";
import { AddAddress, AddressById, ChangeAddress, MyOrdersQuery } from "~/domain/accounts/schema";
import {
  getMyJoinedOrderCounts,
  requestVerificationEmail,
  verifyEmailAndJoinOrders,
} from "~/domain/accounts/verify-email-and-join-orders.server";
import { cancelEmailChange, changeEmail, findEmailChange } from "~/domain/identity/change-email.server";
import { changePassword } from "~/domain/identity/change-password.server";
import { checkEmailToken } from "~/domain/identity/email-tokens.server";
import { getMyProfile, updateMessagePreferences, updateProfile } from "~/domain/identity/profile.server";
import { registerUser } from "~/domain/identity/register-user.server";
import { requestPasswordReset } from "~/domain/identity/reset-password.server";
import {
  ChangeEmail,
  ChangePassword,
  CheckEmailToken,
  EndSession,
  LogIn,
  Register,
  RequestReset,
  ResetPassword,
  TwoFactorCode,
  UpdateMessagePreferences,
  UpdateProfile,
  VerifyEmail,
  WithPassword,
} from "~/domain/identity/schema";
import { endOtherSessions, endSession, listSessions, logOut } from "~/domain/identity/sessions.server";
import {
  beginTwoFactorSetup,
  cancelTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
} from "~/domain/identity/set-up-two-factor.server";
import {
  EndVisitorSession,
  StartVisitorSession,
  UpdateVisitorSession,
  VisitorSessionId,
} from "~/domain/visitors/schema";
import {
  endVisitorSession,
  getVisitorSession,
  startVisitorSession,
  updateVisitorSession,
} from "~/domain/visitors/visitor-sessions.server";
import { mapUnexpectedError } from "~/request/load.server";
import { publicProcedure, router } from "./trpc.server";

const authRouter = router({
  register: publicProcedure.input(Register).mutation(({ ctx, input }) => registerUser(ctx, input)),
  login: publicProcedure
    .input(LogIn)
    .mutation(({ ctx, input }) => mapUnexpectedError("login_broken", logIn(ctx, input))),
  logout: publicProcedure.mutation(({ ctx }) => mapUnexpectedError("logout_broken", logOut(ctx))),
  requestPasswordReset: publicProcedure
    .input(RequestReset)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  resetPassword: publicProcedure
    .input(ResetPassword)
    .mutation(({ ctx, input }) => resetPasswordAndAddresses(ctx, input)),
  verifyEmail: publicProcedure.input(VerifyEmail).mutation(({ ctx, input }) => verifyEmailAndJoinOrders(ctx, input)),
  checkLink: publicProcedure.input(CheckEmailToken).query(({ ctx, input }) => checkEmailToken(ctx, input)),
  removeAccount: publicProcedure.input(VerifyEmail).mutation(({ ctx, input }) => removeUnconfirmedAccount(ctx, input)),
  askForProof: publicProcedure.mutation(({ ctx }) => requestVerificationEmail(ctx)),
  changeEmail: publicProcedure.input(ChangeEmail).mutation(({ ctx, input }) => changeEmail(ctx, input)),
  changePassword: publicProcedure.input(ChangePassword).mutation(({ ctx, input }) => changePassword(ctx, input)),
});

const profileRouter = router({
  getMyProfile: publicProcedure.query(({ ctx }) => mapUnexpectedError("profile_unreadable", getMyProfile(ctx))),
  listMyOrders: publicProcedure
    .input(MyOrdersQuery.default({ page: 1 }))
    .query(({ ctx, input }) => listMyOrders(ctx, input)),
  listMyTickets: publicProcedure.query(({ ctx }) => listMyTickets(ctx)),
  joins: publicProcedure.query(({ ctx }) => getMyJoinedOrderCounts(ctx)),
  overview: publicProcedure.query(({ ctx }) => mapUnexpectedError("profile_unreadable", getMyOverview(ctx))),
  updateProfile: publicProcedure
    .input(UpdateProfile)
    .mutation(({ ctx, input }) => mapUnexpectedError("profile_unsaved", updateProfile(ctx, input))),
  emailChange: publicProcedure.query(({ ctx }) => findEmailChange(ctx)),
  giveUpEmailChange: publicProcedure.mutation(({ ctx }) => cancelEmailChange(ctx)),
  updateLetters: publicProcedure
    .input(UpdateMessagePreferences)
    .mutation(({ ctx, input }) => mapUnexpectedError("profile_unsaved", updateMessagePreferences(ctx, input))),
  logins: publicProcedure.query(({ ctx }) => listSessions(ctx)),
  endLogin: publicProcedure.input(EndSession).mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherLogins: publicProcedure.mutation(({ ctx }) => endOtherSessions(ctx)),

  secondStep: publicProcedure.query(({ ctx }) => getTwoFactor(ctx)),
  beginSecondStep: publicProcedure.input(WithPassword).mutation(({ ctx, input }) => beginTwoFactorSetup(ctx, input)),
  cancelSecondStep: publicProcedure.mutation(({ ctx }) => cancelTwoFactorSetup(ctx)),
  confirmSecondStep: publicProcedure
    .input(TwoFactorCode)
    .mutation(({ ctx, input }) => confirmTwoFactorSetup(ctx, input)),
  endSecondStep: publicProcedure.input(WithPassword).mutation(({ ctx, input }) => disableTwoFactor(ctx, input)),
  renewRecoveryCodes: publicProcedure.input(WithPassword).mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),

  listAddresses: publicProcedure.query(({ ctx }) => listAddresses(ctx)),
  address: publicProcedure.input(AddressById).query(({ ctx, input }) => getAddress(ctx, input)),
  addAddress: publicProcedure.input(AddAddress).mutation(({ ctx, input }) => addAddress(ctx, input)),
  changeAddress: publicProcedure.input(ChangeAddress).mutation(({ ctx, input }) => changeAddress(ctx, input)),
  preferAddress: publicProcedure.input(AddressById).mutation(({ ctx, input }) => preferAddress(ctx, input)),
  removeAddress: publicProcedure.input(AddressById).mutation(({ ctx, input }) => removeAddress(ctx, input)),

  askForExport: publicProcedure.mutation(({ ctx }) => requestExport(ctx)),
  listExports: publicProcedure.query(({ ctx }) => listExports(ctx)),
  hindrances: publicProcedure.query(({ ctx }) => getDeletionBlockers(ctx)),
  deleteAccount: publicProcedure.input(WithPassword).mutation(({ ctx, input }) => deleteAccount(ctx, input)),
});

const userSessionRouter = router({
  getSession: publicProcedure.input(VisitorSessionId).query(({ ctx, input }) => getVisitorSession(ctx, input)),
  startSession: publicProcedure
    .input(StartVisitorSession)
    .mutation(({ ctx, input }) => startVisitorSession(ctx, input)),
  updateSession: publicProcedure
    .input(UpdateVisitorSession)
    .mutation(({ ctx, input }) => updateVisitorSession(ctx, input)),
  endSession: publicProcedure.input(EndVisitorSession).mutation(({ ctx, input }) => endVisitorSession(ctx, input)),
});

export const accountsRouters = {
  auth: authRouter,
  profile: profileRouter,
  userSession: userSessionRouter,
};
