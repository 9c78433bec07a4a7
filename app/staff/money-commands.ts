import { randomUUID } from "node:crypto";
import { z } from "zod";
import { approveRefund, refuseRefund } from "~/domain/aftersales/decide-refund.server";
import { listRefundRequests } from "~/domain/aftersales/list-refund-requests.server";
import { ApproveRefund, RefuseRefund } from "~/domain/aftersales/schema";
import { giveCredit } from "~/domain/orders/give-credit.server";
import { finishRefund, recordRefusedRefund } from "~/domain/payments/finish-refund.server";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { confirmTransfer, matchPayment, returnPayment } from "~/domain/payments/match-payment-by-staff.server";
import { voidTransfer } from "~/domain/payments/void-transfer.server";
import { Amount, type Command, defineCommand, defineFieldCommand, Id, OrderCode } from "./command";

const Reference = z.string().trim().min(1, "The bank's reference is missing.").max(100, "The reference is too long.");

export const moneyCommands: readonly Command[] = [
  defineCommand(
    {
      name: "unmatched",
      parameters: "",
      description: "lists payments that staff must match and open refunds, the oldest 50 of each",
    },
    z.tuple([]),
    (ctx) => listUnmatchedPayments(ctx),
  ),
  defineCommand(
    {
      name: "confirm",
      parameters: "<order code> <amount> <reference> [<amount again>]",
      description:
        "confirms a transfer that is on the bank's statement (amount in VND; again if the order is owed another amount)",
    },
    z.tuple([OrderCode, Amount, Reference, Amount.optional()]),
    (ctx, code, amount, reference, confirmedAmount?: number) =>
      confirmTransfer(ctx, { code, amount, reference, confirmedAmount }),
  ),
  defineCommand(
    { name: "match", parameters: "<payment id> <order code>", description: "matches a payment to this order" },
    z.tuple([Id, OrderCode]),
    (ctx, id, code) => matchPayment(ctx, { id, code }),
  ),
  defineCommand(
    { name: "return", parameters: "<payment id>", description: "refunds an unmatched payment" },
    z.tuple([Id]),
    async (ctx, id) =>
      (await returnPayment(ctx, { id })) ? "a refund is due now" : "there is no such unmatched payment",
  ),
  defineCommand(
    {
      name: "void",
      parameters: "<payment id>",
      description: "voids a transfer that staff confirmed by mistake",
    },
    z.tuple([Id]),
    async (ctx, id) => ((await voidTransfer(ctx, { id })) ? "voided" : "it was voided before"),
  ),
  defineCommand(
    {
      name: "refund-done",
      parameters: "<refund id> [<account version>]",
      description: "records that a refund was sent by hand, to the account that `refunds` shows with this version",
    },
    z.tuple([Id, z.string().optional()]),
    async (ctx, id, accountVersion?: string) =>
      (await finishRefund(ctx, { id, accountVersion })) ? "done" : "no such refund is due",
  ),
  defineCommand(
    {
      name: "refund-refused",
      parameters: "<refund id>",
      description: "records that the gateway did not send the refund",
    },
    z.tuple([Id]),
    async (ctx, id) => ((await recordRefusedRefund(ctx, { id })) ? "to be paid by hand" : "no such refund is due"),
  ),
  defineCommand(
    {
      name: "give-credit",
      parameters: "<order code> <amount>",
      description: "gives the buyer store credit and sends its code by email",
    },
    z.tuple([OrderCode, Amount]),
    async (ctx, code, amount) => (await giveCredit(ctx, { code, amount, key: randomUUID() })).credit,
  ),
];

export const refundCommands: readonly Command[] = [
  defineCommand(
    {
      name: "refunds",
      parameters: "",
      description: "lists the newest 50 refund requests that wait for a decision, and the newest 50 open refunds",
    },
    z.tuple([]),
    (ctx) => listRefundRequests(ctx),
  ),
  defineFieldCommand(
    {
      name: "approve-refund",
      parameters: "<request id> [back|written_off]",
      description: "refunds it; for delivered goods, says whether they are back in stock or written off",
    },
    ApproveRefund,
    ([id, stock]) => ({ id: Number(id), stock }),
    approveRefund,
  ),
  defineFieldCommand(
    {
      name: "refuse-refund",
      parameters: "<request id> <reason ...>",
      description: "refuses it and sends the buyer the reason",
    },
    RefuseRefund,
    ([id, ...reason]) => ({ id: Number(id), reason: reason.join(" ") }),
    refuseRefund,
  ),
];
