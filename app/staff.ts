import { closeDb, getDb } from "~db/client.server";
import { confirmTransfer } from "./domain/orders/confirm-transfer.server";
import {
  acceptOrder,
  cancelByStaff,
  completeServices,
  deliverOrder,
  processOrder,
  shipOrder,
} from "./domain/orders/fulfil-order.server";
import { listStuckMoney } from "./domain/orders/list-stuck-money.server";
import { matchReceipt, returnReceipt } from "./domain/orders/match-receipt.server";
import { finishRefund } from "./domain/orders/send-refunds.server";
import { jobCtx } from "./jobs/job-ctx.server";

const usage = `npm run staff -- <command>
  stuck                                      money that waits for somebody, and refunds that are due
  accept <order code>                        an order that is paid at the door is taken on
  process <order code>                       its parcel is being packed
  ship <order code> <carrier> [tracking]     its parcel has gone
  deliver <order code>                       its parcel was handed over (and paid, where it is paid at the door)
  done <order code> [YYYY-MM-DD]             its services were done, those of a day or all
  cancel <order code>                        an unpaid order is given up
  confirm <order code> <amount> <reference>  a transfer was seen on the bank's statement (amount in VND)
  match <receipt id> <order code>            a waiting receipt was meant for this order
  return <receipt id>                        a waiting receipt goes back
  refund-done <refund id>                    a refund was sent by hand`;

const [command, ...args] = process.argv.slice(2);
const ctx = await jobCtx(getDb());
try {
  console.log((await run(command, args)) ?? "done");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeDb();
}

async function run(command: string | undefined, [first = "", second = "", third = ""]: string[]): Promise<unknown> {
  switch (command) {
    case "stuck":
      return listStuckMoney(ctx);
    case "accept":
      return acceptOrder(ctx, first);
    case "process":
      return processOrder(ctx, first);
    case "ship":
      if (!second) throw new Error(usage);
      return shipOrder(ctx, { code: first, carrier: second, tracking: third });
    case "deliver":
      return deliverOrder(ctx, first);
    case "done":
      return `${await completeServices(ctx, { code: first, ...(second && { date: second }) })} done`;
    case "cancel":
      return cancelByStaff(ctx, first);
    case "confirm":
      if (!third || !/^\d+$/.test(second)) throw new Error(usage);
      return confirmTransfer(ctx, { code: first, amount: Number(second), reference: third });
    case "match":
      return matchReceipt(ctx, { id: Number(first), code: second });
    case "return":
      return (await returnReceipt(ctx, { id: Number(first) })) ? "a refund is due now" : "no such receipt waits";
    case "refund-done":
      return (await finishRefund(ctx, { id: Number(first) })) ? "done" : "no such refund is due";
    default:
      throw new Error(usage);
  }
}
