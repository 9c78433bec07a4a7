import { cancelOrder } from "~/domain/orders/end/cancel-order.server";
import { lookUpOrder } from "~/domain/orders/find-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getPayment } from "~/domain/orders/pay/get-payment.server";
import { payOrder } from "~/domain/orders/pay/pay-order.server";
import { LookUpOrder, OrderByCode, PayOrder } from "~/domain/orders/schema";
import { publicProcedure, router } from "./trpc.server";

export const ordersRouter = router({
  get: publicProcedure.input(OrderByCode).query(({ ctx, input }) => getOrder(ctx, input)),
  payment: publicProcedure.input(OrderByCode).query(({ ctx, input }) => getPayment(ctx, input)),
  lookUp: publicProcedure.input(LookUpOrder).mutation(({ ctx, input }) => lookUpOrder(ctx, input)),
  cancel: publicProcedure.input(OrderByCode).mutation(({ ctx, input }) => cancelOrder(ctx, input)),
  pay: publicProcedure.input(PayOrder).mutation(({ ctx, input }) => payOrder(ctx, input)),
});
