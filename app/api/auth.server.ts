import { changePassword } from "~/domain/identity/change-password.server";
import { logIn } from "~/domain/identity/log-in.server";
import { logOut } from "~/domain/identity/logins.server";
import { askForProof, verifyEmail } from "~/domain/identity/prove-email.server";
import { register } from "~/domain/identity/register.server";
import { requestPasswordReset, resetPassword } from "~/domain/identity/reset-password.server";
import { ChangePassword, LogIn, Register, RequestReset, ResetPassword, VerifyEmail } from "~/domain/identity/schema";
import { publicProcedure, router } from "./trpc.server";

export const authRouter = router({
  register: publicProcedure.input(Register).mutation(({ ctx, input }) => register(ctx, input)),
  login: publicProcedure.input(LogIn).mutation(({ ctx, input }) => logIn(ctx, input)),
  logout: publicProcedure.mutation(({ ctx }) => logOut(ctx)),
  requestPasswordReset: publicProcedure
    .input(RequestReset)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  resetPassword: publicProcedure.input(ResetPassword).mutation(({ ctx, input }) => resetPassword(ctx, input)),
  verifyEmail: publicProcedure.input(VerifyEmail).mutation(({ ctx, input }) => verifyEmail(ctx, input)),
  askForProof: publicProcedure.mutation(({ ctx }) => askForProof(ctx)),
  changePassword: publicProcedure.input(ChangePassword).mutation(({ ctx, input }) => changePassword(ctx, input)),
});
