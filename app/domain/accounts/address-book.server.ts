import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { type AddressId, addresses } from "~db/schema/accounts";
import type { Address } from "~db/schema/cart";
import type { UserId } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import { formatAddressLines, readAddress } from "../cart/address.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getMyProfile, lockUser, updateProfile } from "../identity/profile.server";
import type { PlaceOrder } from "../orders/schema";
import { requireUser } from "../permission";
import type { AddAddress, AddressById, ChangeAddress } from "./schema";

const maxAddresses = 8;

export type AddressView = {
  id: number;
  isDefault: boolean;
  lines: string[];
  address: Address;
};

export async function listAddresses(ctx: Ctx): Promise<AddressView[]> {
  const user = requireUser(ctx);
  const { id, address, userId, preferredAt } = addresses;
  const rows = await ctx.db
    .select({ id, address })
    .from(addresses)
    .where(eq(userId, user.id))
    .orderBy(sql`${desc(preferredAt)} nulls last`, asc(id));
  return rows.map((row, place) => ({
    ...row,
    isDefault: place === 0,
    lines: formatAddressLines(row.address, ctx.locale),
  }));
}

/** @throws DomainError address_not_found, also for another user's address */
export async function getAddress(ctx: Ctx, { id }: z.output<typeof AddressById>): Promise<AddressView> {
  const found = (await listAddresses(ctx)).find((one) => one.id === id);
  if (!found) throw new DomainError("address_not_found");
  return found;
}

/** @throws DomainError addresses_full, unknown_province, unknown_ward */
export async function addAddress(ctx: Ctx, input: z.output<typeof AddAddress>): Promise<{ id: number }> {
  const { id: userId } = requireUser(ctx);
  const address = readAddress(input.address, "address.");
  return transact(ctx.db, async (tx) => {
    await lockUser(tx, userId);
    const have = await tx.$count(addresses, eq(addresses.userId, userId));
    if (have >= maxAddresses) throw new DomainError("addresses_full", { params: { max: maxAddresses } });
    const [added] = await tx
      .insert(addresses)
      .values({ userId, address, createdAt: ctx.now })
      .returning({ id: addresses.id });
    if (!added) throw new Error("The insert of an address returned no row");
    return added;
  });
}

/** @throws DomainError address_not_found, unknown_province, unknown_ward */
export async function changeAddress(ctx: Ctx, { id, address }: z.output<typeof ChangeAddress>): Promise<void> {
  await updateOwnAddress(ctx, id, { address: readAddress(address, "address.") });
}

export async function preferAddress(ctx: Ctx, { id }: z.output<typeof AddressById>): Promise<void> {
  await updateOwnAddress(ctx, id, { preferredAt: ctx.now });
}

export async function removeAddress(ctx: Ctx, { id }: z.output<typeof AddressById>): Promise<void> {
  await ctx.db.delete(addresses).where(isMine(ctx, id));
}

export async function deleteAddresses(tx: Tx, userId: UserId): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}

async function updateOwnAddress(ctx: Ctx, id: AddressId, to: Partial<typeof addresses.$inferInsert>) {
  const changed = await ctx.db.update(addresses).set(to).where(isMine(ctx, id)).returning({ id: addresses.id });
  if (changed.length === 0) throw new DomainError("address_not_found");
}

function isMine(ctx: Ctx, id: AddressId) {
  return and(eq(addresses.id, id), eq(addresses.userId, requireUser(ctx).id));
}

type BuyerInput = Pick<z.output<typeof PlaceOrder>, "fullName" | "phoneNumber" | "shipTo">;

/**
 * If the profile has no phone number, saves the buyer's number and, if the profile has no name, also the name. Adds the
 * address unless the address book already has it. @throws DomainError with the codes of `addAddress`
 */
export async function saveBuyerToProfile(ctx: Ctx, { fullName, phoneNumber, shipTo }: BuyerInput): Promise<void> {
  const { profile } = await getMyProfile(ctx);
  if (profile.phone === null)
    await updateProfile(ctx, { phone: phoneNumber, ...(profile.fullName === "" && { fullName }) });
  if (!shipTo) return;
  const address = { ...shipTo, fullName: shipTo.fullName ?? fullName, phone: shipTo.phone ?? phoneNumber };
  const [read, book] = [readAddress(address), await listAddresses(ctx)];
  if (!book.some((known) => isDeepStrictEqual(known.address, read))) await addAddress(ctx, { address });
}
