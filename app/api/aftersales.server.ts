import { applyClosureChoice } from "~/domain/aftersales/apply-closure-choice.server";
import { sendClosureCode } from "~/domain/aftersales/closure-access.server";
import { getClosureChoice } from "~/domain/aftersales/get-closure-choice.server";
import { getExchangeOffer } from "~/domain/aftersales/get-exchange-offer.server";
import { getRefundOffer, getRefunds } from "~/domain/aftersales/get-refund-offer.server";
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
import { exchangeTickets, getExchange, payExchange, stopExchange } from "~/domain/orders/pay-exchange.server";
import { OrderByCode } from "~/domain/orders/schema";
import { publicProcedure, router } from "./trpc.server";

export const refundsRouter = router({
  offer: publicProcedure.input(OrderByCode).query(({ ctx, input }) => getRefundOffer(ctx, input)),
  request: publicProcedure.input(RequestRefund).mutation(({ ctx, input }) => requestRefund(ctx, input)),
  get: publicProcedure.input(OrderByCode).query(({ ctx, input }) => getRefunds(ctx, input)),
  sendAccountCode: publicProcedure.input(OrderByCode).mutation(({ ctx, input }) => sendAccountCode(ctx, input)),
  giveAccount: publicProcedure.input(GiveAccount).mutation(({ ctx, input }) => submitPayoutAccount(ctx, input)),
});

export const exchangesRouter = router({
  offer: publicProcedure.input(GetExchangeOffer).query(({ ctx, input }) => getExchangeOffer(ctx, input)),
  start: publicProcedure.input(StartExchange).mutation(({ ctx, input }) => exchangeTickets(ctx, input)),
  get: publicProcedure.input(ExchangeByCode).query(({ ctx, input }) => getExchange(ctx, input)),
  pay: publicProcedure.input(PayExchange).mutation(({ ctx, input }) => payExchange(ctx, input)),
  stop: publicProcedure.input(ExchangeByCode).mutation(({ ctx, input }) => stopExchange(ctx, input)),
});

export const closuresRouter = router({
  get: publicProcedure.input(GetClosureChoice).query(({ ctx, input }) => getClosureChoice(ctx, input)),
  sendCode: publicProcedure.input(SendClosureCode).mutation(({ ctx, input }) => sendClosureCode(ctx, input)),
  choose: publicProcedure.input(ApplyClosureChoice).mutation(({ ctx, input }) => applyClosureChoice(ctx, input)),
});
