import { deleteGuestData } from "~/domain/accounts/delete-account.server";
import { getExport, requestGuestExport } from "~/domain/accounts/export-data.server";
import { ExportByToken } from "~/domain/accounts/schema";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getPayment } from "~/domain/orders/get-payment.server";
import { listOrderMessages } from "~/domain/orders/list-order-messages.server";
import { lookUpOrder } from "~/domain/orders/order-access.server";
import { listOtherMethods } from "~/domain/orders/order-methods.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { resendTickets } from "~/domain/orders/resend-tickets.server";
import { LookUpOrder, OrderByCode, PayOrder } from "~/domain/orders/schema";
import { publicProcedure, router } from "./trpc.server";

export const ordersRouter = router({
  get: publicProcedure.input(OrderByCode).query(({ ctx, input }) => getOrder(ctx, input)),
  payment: publicProcedure.input(OrderByCode).query(({ ctx, input }) => getPayment(ctx, input)),
  otherMethods: publicProcedure.input(OrderByCode).query(({ ctx, input }) => listOtherMethods(ctx, input)),
  messages: publicProcedure.input(OrderByCode).query(({ ctx, input }) => listOrderMessages(ctx, input)),
  resendTickets: publicProcedure.input(OrderByCode).mutation(({ ctx, input }) => resendTickets(ctx, input)),
  lookUp: publicProcedure.input(LookUpOrder).mutation(({ ctx, input }) => lookUpOrder(ctx, input)),
  askForExport: publicProcedure.input(LookUpOrder).mutation(({ ctx, input }) => requestGuestExport(ctx, input)),
  export: publicProcedure.input(ExportByToken).query(({ ctx, input }) => getExport(ctx, input)),
  deleteData: publicProcedure.input(LookUpOrder).mutation(({ ctx, input }) => deleteGuestData(ctx, input)),
  cancel: publicProcedure.input(OrderByCode).mutation(({ ctx, input }) => cancelOrder(ctx, input)),
  pay: publicProcedure.input(PayOrder).mutation(({ ctx, input }) => payOrder(ctx, input)),
});
