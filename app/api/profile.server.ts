import { listMyOrders } from "~/domain/accounts/list-my-orders.server";
import { listMyTickets } from "~/domain/accounts/list-my-tickets.server";
import { countMyJoins } from "~/domain/accounts/prove-email.server";
import { MyOrders } from "~/domain/accounts/schema";
import { endLogin, endOtherLogins, listLogins } from "~/domain/identity/logins.server";
import { getMyProfile, updateProfile } from "~/domain/identity/profile.server";
import { EndLogin, UpdateProfile } from "~/domain/identity/schema";
import { publicProcedure, router } from "./trpc.server";

export const profileRouter = router({
  getMyProfile: publicProcedure.query(({ ctx }) => getMyProfile(ctx)),
  listMyOrders: publicProcedure
    .input(MyOrders.default({ page: 1 }))
    .query(({ ctx, input }) => listMyOrders(ctx, input)),
  listMyTickets: publicProcedure.query(({ ctx }) => listMyTickets(ctx)),
  joins: publicProcedure.query(({ ctx }) => countMyJoins(ctx)),
  updateProfile: publicProcedure.input(UpdateProfile).mutation(({ ctx, input }) => updateProfile(ctx, input)),
  logins: publicProcedure.query(({ ctx }) => listLogins(ctx)),
  endLogin: publicProcedure.input(EndLogin).mutation(({ ctx, input }) => endLogin(ctx, input)),
  endOtherLogins: publicProcedure.mutation(({ ctx }) => endOtherLogins(ctx)),
});
