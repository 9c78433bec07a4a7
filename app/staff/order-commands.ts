import { z } from "zod";
import { listUndelivered, sendUndelivered } from "~/domain/messages/undelivered-messages.server";
import { cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import {
  acceptOrder,
  completeServices,
  deliverOrder,
  processOrder,
  shipOrder,
} from "~/domain/orders/fulfil-order.server";
import { recordRefusedParcel } from "~/domain/orders/record-refused-parcel.server";
import { type Command, Day, defineCommand, Id, Name, OrderCode } from "./command";

export const orderCommands: readonly Command[] = [
  defineCommand(
    { name: "accept", parameters: "<order code>", description: "accepts an order with cash on delivery" },
    z.tuple([OrderCode]),
    acceptOrder,
  ),
  defineCommand(
    { name: "process", parameters: "<order code>", description: "records that its parcel is being packed" },
    z.tuple([OrderCode]),
    processOrder,
  ),
  defineCommand(
    {
      name: "ship",
      parameters: "<order code> <carrier> [tracking]",
      description: "records that its parcel was shipped",
    },
    z.tuple([OrderCode, Name, Name.optional()]),
    (ctx, code, carrier, tracking = "") => shipOrder(ctx, { code, carrier, tracking }),
  ),
  defineCommand(
    {
      name: "deliver",
      parameters: "<order code>",
      description: "records that its parcel was delivered (and paid, with cash on delivery)",
    },
    z.tuple([OrderCode]),
    deliverOrder,
  ),
  defineCommand(
    {
      name: "refused",
      parameters: "<order code> back|written_off",
      description:
        "records that the receiver refused a parcel with cash on delivery, and whether its goods are back in stock",
    },
    z.tuple([OrderCode, z.enum(["back", "written_off"])]),
    (ctx, code, stock) => recordRefusedParcel(ctx, { code, stock }),
  ),
  defineCommand(
    {
      name: "done",
      parameters: "<order code> [YYYY-MM-DD]",
      description: "records that its services were done, those of one day or all",
    },
    z.tuple([OrderCode, Day.optional()]),
    async (ctx, ...[code, date]) => `${await completeServices(ctx, { code, ...(date && { date }) })} done`,
  ),
  defineCommand(
    {
      name: "cancel",
      parameters: "<order code>",
      description: "cancels an order of which nothing was shipped or done, and refunds what was paid",
    },
    z.tuple([OrderCode]),
    cancelOrderByStaff,
  ),
];

export const messageCommands: readonly Command[] = [
  defineCommand(
    {
      name: "undelivered",
      parameters: "",
      description: "lists messages that did not reach their recipient, with the reasons",
    },
    z.tuple([]),
    listUndelivered,
  ),
  defineCommand(
    { name: "send-again", parameters: "<message id>", description: "sends one of them again" },
    z.tuple([Id]),
    async (ctx, id) => ((await sendUndelivered(ctx, { id })) ? "it is sent now" : "no such message failed"),
  ),
];
