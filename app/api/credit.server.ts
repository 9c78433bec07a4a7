import { CreditByCode } from "~/domain/money/schema";
import { getCreditBalance } from "~/domain/money/view-credit.server";
import { OrderByCode } from "~/domain/orders/schema";
import { resendCredits } from "~/domain/selling/resend-credits.server";
import { publicProcedure, router } from "./trpc.server";

export const creditRouter = router({
  resend: publicProcedure.input(OrderByCode).mutation(({ ctx, input }) => resendCredits(ctx, input)),
  balance: publicProcedure.input(CreditByCode).query(({ ctx, input }) => getCreditBalance(ctx, input)),
});
