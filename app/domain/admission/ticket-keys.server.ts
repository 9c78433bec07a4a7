import type { KeyObject } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { retiredTicketKeys, tickets } from "~db/schema/admission";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { slotDetailsColumn } from "../inventory/availability.server";
import { isSlotAhead } from "../inventory/find-slot.server";
import { requirePermission } from "../permission";
import type { RetireTicketKey } from "./schema";
import { readToken } from "./ticket-token.rules";
import { createTicketToken, exportPublicKey, getKeyPairs, getSigningKey } from "./ticket-token.server";

export type KeyView = { id: number; publicKey: string; signs: boolean; retiredAt: Date | null; live: number };

export async function listTicketKeys(ctx: Ctx): Promise<KeyView[]> {
  requirePermission(ctx, "shop");
  const retired = new Map((await ctx.db.select().from(retiredTicketKeys)).map((row) => [row.id, row.retiredAt]));
  const live = await listLiveTickets(ctx.db, ctx.now);
  return [...getKeyPairs()].map(([id, { publicKey }]) => ({
    ...{
      id,
      publicKey: exportPublicKey(publicKey),
      signs: id === getSigningKey().keyId,
      retiredAt: retired.get(id) ?? null,
    },
    live: live.filter(({ keyId }) => keyId === id).length,
  }));
}

/**
 * With `reissue`, the tickets that the key signed are signed again with the newest key, unless their day is over.
 * @throws DomainError ticket_key_not_found, ticket_key_newest, ticket_key_in_use without `reissue`
 */
export async function retireTicketKey(ctx: Ctx, { id, reissue }: z.output<typeof RetireTicketKey>) {
  const staff = requirePermission(ctx, "shop");
  if (!getKeyPairs().has(id)) throw new DomainError("ticket_key_not_found");
  if (id === getSigningKey().keyId) throw new DomainError("ticket_key_newest");
  return transact(ctx.db, async (tx) => {
    const signed = (await listLiveTickets(tx, ctx.now)).filter((ticket) => ticket.keyId === id);
    if (signed.length > 0 && !reissue) throw new DomainError("ticket_key_in_use", { params: { count: signed.length } });
    for (const { ticketId, code, slot } of signed) {
      await tx
        .update(tickets)
        .set({ token: createTicketToken(code, slot) })
        .where(eq(tickets.id, ticketId));
    }
    await tx.insert(retiredTicketKeys).values({ id, retiredAt: ctx.now, by: staff.name }).onConflictDoNothing();
    await staff.writeAuditEntry(tx, {
      action: "ticket_key_retired",
      subject: `ticket key ${id}`,
      after: { reissued: signed.length },
    });
    return { reissued: signed.length, orders: new Set(signed.map(({ orderId }) => orderId)).size };
  });
}

async function listLiveTickets(db: Db | Tx, now: Date) {
  const { id, code, token, orderId, state, slotId } = tickets;
  const rows = await db
    .select({ ticketId: id, code, token, orderId, slot: slotDetailsColumn(slotId) })
    .from(tickets)
    .where(and(inArray(state, ["valid", "used"]), isSlotAhead(slotId, shopDate(now))))
    .orderBy(asc(id));
  return rows.flatMap(({ slot, token, ...ticket }) =>
    slot ? [{ ...ticket, slot, keyId: readToken(token)?.payload.keyId ?? null }] : [],
  );
}

export async function loadPublicKeys(db: Db | Tx): Promise<ReadonlyMap<number, KeyObject>> {
  const retired = new Set((await db.select({ id: retiredTicketKeys.id }).from(retiredTicketKeys)).map(({ id }) => id));
  return new Map([...getKeyPairs()].flatMap(([id, { publicKey }]) => (retired.has(id) ? [] : [[id, publicKey]])));
}
