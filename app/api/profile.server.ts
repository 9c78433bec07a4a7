import {
  addAddress,
  changeAddress,
  getAddress,
  listAddresses,
  preferAddress,
  removeAddress,
} from "~/domain/accounts/address-book.server";
import { deleteAccount } from "~/domain/accounts/delete-account.server";
import { listExports, requestExport } from "~/domain/accounts/export-data.server";
import { getDeletionBlockers } from "~/domain/accounts/list-deletion-blockers.server";
import { listMyOrders } from "~/domain/accounts/list-my-orders.server";
import { listMyTickets } from "~/domain/accounts/list-my-tickets.server";
import { AddAddress, AddressById, ChangeAddress, MyOrdersQuery } from "~/domain/accounts/schema";
import { countMyJoinedOrders } from "~/domain/accounts/verify-email-and-join-orders.server";
import { cancelEmailChange, getEmailChange } from "~/domain/identity/change-email.server";
import { getMyProfile, updateMessagePreferences, updateProfile } from "~/domain/identity/profile.server";
import {
  EndSession,
  TwoFactorCode,
  UpdateMessagePreferences,
  UpdateProfile,
  WithPassword,
} from "~/domain/identity/schema";
import { endOtherSessions, endSession, listSessions } from "~/domain/identity/sessions.server";
import {
  beginTwoFactorSetup,
  cancelTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
} from "~/domain/identity/set-up-two-factor.server";
import { mapUnexpectedError } from "~/request/map-unexpected-error.server";
import { publicProcedure, router } from "./trpc.server";

export const profileRouter = router({
  getMyProfile: publicProcedure.query(({ ctx }) => mapUnexpectedError("profile_unreadable", getMyProfile(ctx))),
  listMyOrders: publicProcedure
    .input(MyOrdersQuery.default({ page: 1 }))
    .query(({ ctx, input }) => listMyOrders(ctx, input)),
  listMyTickets: publicProcedure.query(({ ctx }) => listMyTickets(ctx)),
  joins: publicProcedure.query(({ ctx }) => countMyJoinedOrders(ctx)),
  updateProfile: publicProcedure
    .input(UpdateProfile)
    .mutation(({ ctx, input }) => mapUnexpectedError("profile_unsaved", updateProfile(ctx, input))),
  emailChange: publicProcedure.query(({ ctx }) => getEmailChange(ctx)),
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
