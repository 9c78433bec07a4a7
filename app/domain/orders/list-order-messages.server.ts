import type { z } from "zod";
import { maskRecipient } from "~/lib/mask-recipient";
import type { Channel, MessageState } from "~db/schema/messages";
import type { Ctx } from "../ctx";
import { listMessages } from "../messages/list-messages.server";
import type { BuyerMessageKind } from "./notify-buyer.server";
import { getVisibleOrder } from "./order-access.server";
import type { OrderByCode } from "./schema";

export type OrderMessage = { kind: BuyerMessageKind; channel: Channel; to: string; state: MessageState; at: string };

export async function listOrderMessages(
  ctx: Ctx,
  { code, view }: z.output<typeof OrderByCode>,
): Promise<OrderMessage[]> {
  const { id } = await getVisibleOrder(ctx, code, view);
  const rows = await listMessages(ctx.db, "order", id, ["buyer"]);
  return rows.map(({ kind, channel, state, recipient, createdAt, sentAt }) => ({
    ...{ channel, state },
    kind: kind as BuyerMessageKind,
    to: maskRecipient(recipient),
    at: (sentAt ?? createdAt).toISOString(),
  }));
}
