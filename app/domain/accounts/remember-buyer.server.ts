import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Ctx } from "../ctx";
import { getMyProfile, updateProfile } from "../identity/profile.server";
import type { PlaceOrder } from "../orders/schema";
import { readAddress } from "../shipping/read-address.server";
import { addAddress, listAddresses } from "./address-book.server";

type Bought = Pick<z.output<typeof PlaceOrder>, "fullName" | "phone" | "shipTo">;

/** What an order said, where the account did not know it yet. @throws DomainError as `addAddress` */
export async function rememberBuyer(ctx: Ctx, { fullName, phone, shipTo }: Bought): Promise<void> {
  const profile = await getMyProfile(ctx);
  if (profile.phone === null) {
    const { firstName } = profile;
    await updateProfile(ctx, { fullName: profile.fullName || fullName, ...(firstName && { firstName }), phone });
  }
  if (!shipTo) return;
  const address = { ...shipTo, fullName: shipTo.fullName ?? fullName, phone: shipTo.phone ?? phone };
  const [read, book] = [readAddress(address), await listAddresses(ctx)];
  if (!book.some((known) => isDeepStrictEqual(known.address, read))) await addAddress(ctx, { address });
}
