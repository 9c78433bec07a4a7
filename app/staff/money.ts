import { randomUUID } from "node:crypto";
import { z } from "zod";
import { listUnmatchedPayments } from "~/domain/money/list-unmatched-payments.server";
import { giveCredit } from "~/domain/selling/give-credit.server";
import { confirmTransfer } from "~/domain/settling/confirm-transfer.server";
import { finishRefund, recordRefusedRefund } from "~/domain/settling/finish-refund.server";
import { matchPayment, returnPayment } from "~/domain/settling/match-payment.server";
import { voidTransfer } from "~/domain/settling/void-transfer.server";
import { Amount, Code, type Command, command, Id } from "./command";

const Reference = z.string().trim().min(1, "The bank's reference is missing.").max(100, "The reference is too long.");

export const moneyCommands: readonly Command[] = [
  command(
    {
      name: "stuck",
      takes: "",
      does: "money that waits for somebody, and refunds that are due, the oldest 50 of each",
    },
    z.tuple([]),
    (ctx) => listUnmatchedPayments(ctx),
  ),
  command(
    {
      name: "confirm",
      takes: "<order code> <amount> <reference>",
      does: "a transfer was seen on the bank's statement (amount in VND)",
    },
    z.tuple([Code, Amount, Reference]),
    (ctx, code, amount, reference) => confirmTransfer(ctx, { code, amount, reference }),
  ),
  command(
    { name: "match", takes: "<receipt id> <order code>", does: "a waiting receipt was meant for this order" },
    z.tuple([Id, Code]),
    (ctx, id, code) => matchPayment(ctx, { id, code }),
  ),
  command(
    { name: "return", takes: "<receipt id>", does: "a waiting receipt goes back" },
    z.tuple([Id]),
    async (ctx, id) => ((await returnPayment(ctx, { id })) ? "a refund is due now" : "no such receipt waits"),
  ),
  command(
    {
      name: "void",
      takes: "<receipt id>",
      does: "a transfer that staff confirmed was a mistake: it counts for nothing",
    },
    z.tuple([Id]),
    async (ctx, id) => ((await voidTransfer(ctx, { id })) ? "taken back" : "it was taken back before"),
  ),
  command(
    {
      name: "refund-done",
      takes: "<refund id> [<account version>]",
      does: "a refund was sent by hand, to the account that `refunds` shows with this version",
    },
    z.tuple([Id, z.string().optional()]),
    async (ctx, id, accountVersion?: string) =>
      (await finishRefund(ctx, { id, accountVersion })) ? "done" : "no such refund is due",
  ),
  command(
    { name: "refund-refused", takes: "<refund id>", does: "its gateway shows that it did not send the refund" },
    z.tuple([Id]),
    async (ctx, id) => ((await recordRefusedRefund(ctx, { id })) ? "to be paid by hand" : "no such refund is due"),
  ),
  command(
    {
      name: "give-credit",
      takes: "<order code> <amount>",
      does: "gives the buyer store credit and sends its code by email",
    },
    z.tuple([Code, Amount]),
    async (ctx, code, amount) => (await giveCredit(ctx, { code, amount, key: randomUUID() })).credit,
  ),
];
