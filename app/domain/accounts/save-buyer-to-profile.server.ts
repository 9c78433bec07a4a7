import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { readAddress } from "../cart/read-address.server";
import type { Ctx } from "../ctx";
import { getMyProfile, updateProfile } from "../identity/profile.server";
import type { PlaceOrder } from "../orders/schema";
import { addAddress, listAddresses } from "./address-book.server";

type BuyerInput = Pick<z.output<typeof PlaceOrder>, "fullName" | "phoneNumber" | "shipTo">;

/** Adds an order's phone and address to a profile that lacks them. @throws the errors of `addAddress` */
export async function saveBuyerToProfile(ctx: Ctx, { fullName, phoneNumber, shipTo }: BuyerInput): Promise<void> {
  const { profile } = await getMyProfile(ctx);
  if (profile.phone === null)
    await updateProfile(ctx, { phone: phoneNumber, ...(profile.fullName === "" && { fullName }) });
  if (!shipTo) return;
  const address = { ...shipTo, fullName: shipTo.fullName ?? fullName, phone: shipTo.phone ?? phoneNumber };
  const [read, book] = [readAddress(address), await listAddresses(ctx)];
  if (!book.some((known) => isDeepStrictEqual(known.address, read))) await addAddress(ctx, { address });
}
