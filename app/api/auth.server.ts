import { logInWithCarts } from "~/domain/accounts/log-in-with-carts.server";
import { removeUnconfirmedAccount } from "~/domain/accounts/remove-unconfirmed-account.server";
import { resetPasswordAndAddresses } from "~/domain/accounts/reset-password-and-addresses.server";
import {
  requestVerificationEmail,
  verifyEmailAndJoinOrders,
} from "~/domain/accounts/verify-email-and-join-orders.server";
import { changeEmail } from "~/domain/identity/change-email.server";
import { changePassword } from "~/domain/identity/change-password.server";
import { checkEmailToken } from "~/domain/identity/check-email-token.server";
import { register } from "~/domain/identity/register.server";
import { requestPasswordReset } from "~/domain/identity/reset-password.server";
import {
  ChangeEmail,
  ChangePassword,
  CheckEmailToken,
  LogIn,
  Register,
  RequestReset,
  ResetPassword,
  VerifyEmail,
} from "~/domain/identity/schema";
import { logOut } from "~/domain/identity/sessions.server";
import { mapUnexpectedError } from "~/request/map-unexpected-error.server";
import { publicProcedure, router } from "./trpc.server";

export const authRouter = router({
  register: publicProcedure.input(Register).mutation(({ ctx, input }) => register(ctx, input)),
  login: publicProcedure
    .input(LogIn)
    .mutation(({ ctx, input }) => mapUnexpectedError("login_broken", logInWithCarts(ctx, input))),
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
