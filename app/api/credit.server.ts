import { CreditByCode } from "~/domain/money/schema";
import { getBalance } from "~/domain/money/view-credit.server";
import { publicProcedure, router } from "./trpc.server";

export const creditRouter = router({
  balance: publicProcedure.input(CreditByCode).query(({ ctx, input }) => getBalance(ctx, input)),
});
