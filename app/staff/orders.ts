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
import { recordRefusedParcel } from "~/domain/orders/refuse-parcel.server";
import { type Command, Day, defineCommand, Id, Name, OrderCode } from "./command";

export const orderCommands: readonly Command[] = [
  defineCommand(
    { name: "accept", parameters: "<order code>", description: "an order that is paid at the door is taken on" },
    z.tuple([OrderCode]),
    acceptOrder,
  ),
  defineCommand(
    { name: "process", parameters: "<order code>", description: "its parcel is being packed" },
    z.tuple([OrderCode]),
    processOrder,
  ),
  defineCommand(
    { name: "ship", parameters: "<order code> <carrier> [tracking]", description: "its parcel has gone" },
    z.tuple([OrderCode, Name, Name.optional()]),
    (ctx, code, carrier, tracking = "") => shipOrder(ctx, { code, carrier, tracking }),
  ),
  defineCommand(
    {
      name: "deliver",
      parameters: "<order code>",
      description: "its parcel was handed over (and paid, where it is paid at the door)",
    },
    z.tuple([OrderCode]),
    deliverOrder,
  ),
  defineCommand(
    {
      name: "refused",
      parameters: "<order code> back|written_off",
      description: "its receiver refused the parcel, which is paid at the door: what becomes of the pieces",
    },
    z.tuple([OrderCode, z.enum(["back", "written_off"])]),
    (ctx, code, stock) => recordRefusedParcel(ctx, { code, stock }),
  ),
  defineCommand(
    {
      name: "done",
      parameters: "<order code> [YYYY-MM-DD]",
      description: "its services were done, those of a day or all",
    },
    z.tuple([OrderCode, Day.optional()]),
    async (ctx, ...[code, date]) => `${await completeServices(ctx, { code, ...(date && { date }) })} done`,
  ),
  defineCommand(
    {
      name: "cancel",
      parameters: "<order code>",
      description: "an order of which nothing was sent or done is given up; what was paid for it goes back",
    },
    z.tuple([OrderCode]),
    cancelOrderByStaff,
  ),
];

export const messageCommands: readonly Command[] = [
  defineCommand(
    { name: "undelivered", parameters: "", description: "messages that did not reach their recipient, and why" },
    z.tuple([]),
    listUndelivered,
  ),
  defineCommand(
    { name: "send-again", parameters: "<message id>", description: "one of them is tried anew" },
    z.tuple([Id]),
    async (ctx, id) => ((await sendUndelivered(ctx, { id })) ? "it goes now" : "no such message failed"),
  ),
];
