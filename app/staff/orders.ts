import { z } from "zod";
import { cancelOrderByStaff } from "~/domain/selling/cancel-order.server";
import {
  acceptOrder,
  completeServices,
  deliverOrder,
  processOrder,
  shipOrder,
} from "~/domain/selling/fulfil-order.server";
import { recordRefusedParcel } from "~/domain/selling/refuse-parcel.server";
import { Code, type Command, command, Day, Name } from "./command";

export const orderCommands: readonly Command[] = [
  command(
    { name: "accept", takes: "<order code>", does: "an order that is paid at the door is taken on" },
    z.tuple([Code]),
    acceptOrder,
  ),
  command(
    { name: "process", takes: "<order code>", does: "its parcel is being packed" },
    z.tuple([Code]),
    processOrder,
  ),
  command(
    { name: "ship", takes: "<order code> <carrier> [tracking]", does: "its parcel has gone" },
    z.tuple([Code, Name, Name.optional()]),
    (ctx, code, carrier, tracking = "") => shipOrder(ctx, { code, carrier, tracking }),
  ),
  command(
    {
      name: "deliver",
      takes: "<order code>",
      does: "its parcel was handed over (and paid, where it is paid at the door)",
    },
    z.tuple([Code]),
    deliverOrder,
  ),
  command(
    {
      name: "refused",
      takes: "<order code> back|written_off",
      does: "its receiver refused the parcel, which is paid at the door: what becomes of the pieces",
    },
    z.tuple([Code, z.enum(["back", "written_off"])]),
    (ctx, code, stock) => recordRefusedParcel(ctx, { code, stock }),
  ),
  command(
    { name: "done", takes: "<order code> [YYYY-MM-DD]", does: "its services were done, those of a day or all" },
    z.tuple([Code, Day.optional()]),
    async (ctx, ...[code, date]) => `${await completeServices(ctx, { code, ...(date && { date }) })} done`,
  ),
  command(
    {
      name: "cancel",
      takes: "<order code>",
      does: "an order of which nothing was sent or done is given up; what was paid for it goes back",
    },
    z.tuple([Code]),
    cancelOrderByStaff,
  ),
];
