import { chooseAtClosing } from "~/domain/aftersales/choose-at-closing.server";
import { sendClosingCode } from "~/domain/aftersales/closing-proof.server";
import { getClosingChoice } from "~/domain/aftersales/get-closing-choice.server";
import { getExchangeOffer } from "~/domain/aftersales/get-exchange-offer.server";
import { getRefundOffer, getRefunds } from "~/domain/aftersales/get-refund-offer.server";
import { giveAccount, sendAccountCode } from "~/domain/aftersales/refund-account.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import {
  ChooseAtClosing,
  ClosingChoice,
  ExchangeByCode,
  ExchangeOffer,
  GiveAccount,
  PayExchange,
  RequestRefund,
  SendClosingCode,
  StartExchange,
} from "~/domain/aftersales/schema";
import { OrderByCode } from "~/domain/orders/schema";
import { exchangeTickets, getExchange, payExchange, stopExchange } from "~/domain/selling/pay-exchange.server";
import { publicProcedure, router } from "./trpc.server";

export const refundsRouter = router({
  offer: publicProcedure.input(OrderByCode).query(({ ctx, input }) => getRefundOffer(ctx, input)),
  request: publicProcedure.input(RequestRefund).mutation(({ ctx, input }) => requestRefund(ctx, input)),
  get: publicProcedure.input(OrderByCode).query(({ ctx, input }) => getRefunds(ctx, input)),
  sendAccountCode: publicProcedure.input(OrderByCode).mutation(({ ctx, input }) => sendAccountCode(ctx, input)),
  giveAccount: publicProcedure.input(GiveAccount).mutation(({ ctx, input }) => giveAccount(ctx, input)),
});

export const exchangesRouter = router({
  offer: publicProcedure.input(ExchangeOffer).query(({ ctx, input }) => getExchangeOffer(ctx, input)),
  start: publicProcedure.input(StartExchange).mutation(({ ctx, input }) => exchangeTickets(ctx, input)),
  get: publicProcedure.input(ExchangeByCode).query(({ ctx, input }) => getExchange(ctx, input)),
  pay: publicProcedure.input(PayExchange).mutation(({ ctx, input }) => payExchange(ctx, input)),
  stop: publicProcedure.input(ExchangeByCode).mutation(({ ctx, input }) => stopExchange(ctx, input)),
});

export const closingsRouter = router({
  get: publicProcedure.input(ClosingChoice).query(({ ctx, input }) => getClosingChoice(ctx, input)),
  sendCode: publicProcedure.input(SendClosingCode).mutation(({ ctx, input }) => sendClosingCode(ctx, input)),
  choose: publicProcedure.input(ChooseAtClosing).mutation(({ ctx, input }) => chooseAtClosing(ctx, input)),
});
