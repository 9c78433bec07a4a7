import { resendCredits } from "~/domain/orders/resend-credits.server";
import { OrderByCode } from "~/domain/orders/schema";
import { CreditByCode } from "~/domain/payments/schema";
import { getCreditBalance } from "~/domain/payments/view-credit.server";
import { publicProcedure, router } from "./trpc.server";

export const creditRouter = router({
  resend: publicProcedure.input(OrderByCode).mutation(({ ctx, input }) => resendCredits(ctx, input)),
  balance: publicProcedure.input(CreditByCode).query(({ ctx, input }) => getCreditBalance(ctx, input)),
});
