import { z } from "zod";
import { approveRefund, refuseRefund } from "~/domain/aftersales/decide-refund.server";
import { listRefundRequests } from "~/domain/aftersales/list-refund-requests.server";
import { ApproveRefund, RefuseRefund } from "~/domain/aftersales/schema";
import { type Command, defineCommand, defineFieldCommand } from "./command";

export const refundCommands: readonly Command[] = [
  defineCommand(
    {
      name: "refunds",
      parameters: "",
      description: "the newest 50 refund requests that wait for a decision, and the newest 50 refunds on their way",
    },
    z.tuple([]),
    (ctx) => listRefundRequests(ctx),
  ),
  defineFieldCommand(
    {
      name: "approve-refund",
      parameters: "<request id> [back|written_off]",
      description: "its money goes back; of delivered goods, what becomes of the pieces",
    },
    ApproveRefund,
    ([id, stock]) => ({ id: Number(id), stock }),
    approveRefund,
  ),
  defineFieldCommand(
    { name: "refuse-refund", parameters: "<request id> <reason ...>", description: "its buyer is told the reason" },
    RefuseRefund,
    ([id, ...reason]) => ({ id: Number(id), reason: reason.join(" ") }),
    refuseRefund,
  ),
];
