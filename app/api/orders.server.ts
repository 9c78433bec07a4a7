import { deleteGuestData } from "~/domain/accounts/delete-account.server";
import { getExport, requestGuestExport } from "~/domain/accounts/request-export.server";
import { ExportByToken } from "~/domain/accounts/schema";
import { applyClosureChoice } from "~/domain/aftersales/apply-closure-choice.server";
import { sendClosureCode } from "~/domain/aftersales/closure-access.server";
import { getClosureChoice } from "~/domain/aftersales/get-closure-choice.server";
import { getExchangeOffer } from "~/domain/aftersales/get-exchange-offer.server";
import { getRefundOffer, getRefunds } from "~/domain/aftersales/get-refund-offer.server";
import { exchangeTickets, getExchange, payExchange, stopExchange } from "~/domain/aftersales/pay-exchange.server";
import { sendAccountCode, submitPayoutAccount } from "~/domain/aftersales/payout-account.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import {
  ApplyClosureChoice,
  ExchangeByCode,
  GetClosureChoice,
  GetExchangeOffer,
  GiveAccount,
  PayExchange,
  RequestRefund,
  SendClosureCode,
  StartExchange,
} from "~/domain/aftersales/schema";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { listOtherMethods } from "~/domain/orders/continue-payment.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getPayment } from "~/domain/orders/get-payment.server";
import { lookUpOrder } from "~/domain/orders/order-access.server";
import { listOrderMessages, resendCredits, resendTickets } from "~/domain/orders/order-messages.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { requestOrderLinks } from "~/domain/orders/request-order-links.server";
import { LookUpOrder, OrderByCode, PayOrder, RequestOrderLinks } from "~/domain/orders/schema";
import { CreditByCode } from "~/domain/payments/schema";
import { getCreditBalance } from "~/domain/payments/view-credit.server";
import { publicProcedure, router } from "./trpc.server";

const ordersRouter = router({
  get: publicProcedure.input(OrderByCode).query(({ ctx, input }) => getOrder(ctx, input)),
  payment: publicProcedure.input(OrderByCode).query(({ ctx, input }) => getPayment(ctx, input)),
  otherMethods: publicProcedure.input(OrderByCode).query(({ ctx, input }) => listOtherMethods(ctx, input)),
  messages: publicProcedure.input(OrderByCode).query(({ ctx, input }) => listOrderMessages(ctx, input)),
  resendTickets: publicProcedure.input(OrderByCode).mutation(({ ctx, input }) => resendTickets(ctx, input)),
  lookUp: publicProcedure.input(LookUpOrder).mutation(({ ctx, input }) => lookUpOrder(ctx, input)),
  sendLinks: publicProcedure.input(RequestOrderLinks).mutation(({ ctx, input }) => requestOrderLinks(ctx, input)),
  askForExport: publicProcedure.input(LookUpOrder).mutation(({ ctx, input }) => requestGuestExport(ctx, input)),
  export: publicProcedure.input(ExportByToken).query(({ ctx, input }) => getExport(ctx, input)),
  deleteData: publicProcedure.input(LookUpOrder).mutation(({ ctx, input }) => deleteGuestData(ctx, input)),
  cancel: publicProcedure.input(OrderByCode).mutation(({ ctx, input }) => cancelOrder(ctx, input)),
  pay: publicProcedure.input(PayOrder).mutation(({ ctx, input }) => payOrder(ctx, input)),
});

const creditRouter = router({
  resend: publicProcedure.input(OrderByCode).mutation(({ ctx, input }) => resendCredits(ctx, input)),
  balance: publicProcedure.input(CreditByCode).query(({ ctx, input }) => getCreditBalance(ctx, input)),
});

const refundsRouter = router({
  offer: publicProcedure.input(OrderByCode).query(({ ctx, input }) => getRefundOffer(ctx, input)),
  request: publicProcedure.input(RequestRefund).mutation(({ ctx, input }) => requestRefund(ctx, input)),
  get: publicProcedure.input(OrderByCode).query(({ ctx, input }) => getRefunds(ctx, input)),
  sendAccountCode: publicProcedure.input(OrderByCode).mutation(({ ctx, input }) => sendAccountCode(ctx, input)),
  giveAccount: publicProcedure.input(GiveAccount).mutation(({ ctx, input }) => submitPayoutAccount(ctx, input)),
});

const exchangesRouter = router({
  offer: publicProcedure.input(GetExchangeOffer).query(({ ctx, input }) => getExchangeOffer(ctx, input)),
  start: publicProcedure.input(StartExchange).mutation(({ ctx, input }) => exchangeTickets(ctx, input)),
  get: publicProcedure.input(ExchangeByCode).query(({ ctx, input }) => getExchange(ctx, input)),
  pay: publicProcedure.input(PayExchange).mutation(({ ctx, input }) => payExchange(ctx, input)),
  stop: publicProcedure.input(ExchangeByCode).mutation(({ ctx, input }) => stopExchange(ctx, input)),
});

const closuresRouter = router({
  get: publicProcedure.input(GetClosureChoice).query(({ ctx, input }) => getClosureChoice(ctx, input)),
  sendCode: publicProcedure.input(SendClosureCode).mutation(({ ctx, input }) => sendClosureCode(ctx, input)),
  choose: publicProcedure.input(ApplyClosureChoice).mutation(({ ctx, input }) => applyClosureChoice(ctx, input)),
});

export const ordersRouters = {
  orders: ordersRouter,
  credit: creditRouter,
  refunds: refundsRouter,
  exchanges: exchangesRouter,
  closings: closuresRouter,
};
