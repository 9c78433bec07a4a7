import { z } from "zod";
import { approveRefund, refuseRefund } from "~/domain/aftersales/decide-refund.server";
import { listRefundRequests } from "~/domain/aftersales/list-refund-requests.server";
import { ApproveRefund, RefuseRefund } from "~/domain/aftersales/schema";
import { type Command, command, commandOf } from "./command";

export const refundCommands: readonly Command[] = [
  command(
    {
      name: "refunds",
      takes: "",
      does: "the newest 50 refund requests that wait for a decision, and the newest 50 refunds on their way",
    },
    z.tuple([]),
    (ctx) => listRefundRequests(ctx),
  ),
  commandOf(
    {
      name: "approve-refund",
      takes: "<request id> [back|written_off]",
      does: "its money goes back; of delivered goods, what becomes of the pieces",
    },
    ApproveRefund,
    ([id, stock]) => ({ id: Number(id), stock }),
    approveRefund,
  ),
  commandOf(
    { name: "refuse-refund", takes: "<request id> <reason ...>", does: "its buyer is told the reason" },
    RefuseRefund,
    ([id, ...reason]) => ({ id: Number(id), reason: reason.join(" ") }),
    refuseRefund,
  ),
];
