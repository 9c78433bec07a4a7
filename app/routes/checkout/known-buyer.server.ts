import { type AddressView, getAddress, listAddresses, saveBuyerToProfile } from "~/domain/accounts/address-book.server";
import type { Ctx } from "~/domain/ctx";
import { DomainError } from "~/domain/errors";
import { getMyProfile, type UserView } from "~/domain/identity/profile.server";
import { rowId } from "~/domain/schema";
import { logError } from "~/lib/log.server";
import { formatPhone, parsePhone } from "~/lib/phone";

type Buyer = { user: UserView; addresses: AddressView[] };

export async function readBuyer(ctx: Ctx): Promise<Buyer | null> {
  if (ctx.visitor.userId === null) return null;
  const [user, addresses] = await Promise.all([getMyProfile(ctx), listAddresses(ctx)]);
  return { user, addresses };
}

export function prefillForm({ user: { email, profile }, addresses: [first] }: Buyer, ships: boolean): FormData {
  const form = new FormData();
  form.set("fullName", profile.fullName);
  form.set("email", email);
  if (profile.phone) form.set("phoneNumber", formatPhone(profile.phone));
  form.set("billingSame", "on");
  if (profile.wantsNews) form.set("wantsReview", "on");
  if (ships && first) fillAddress(form, first);
  return form;
}

/** Replaces the shipping address by one of the address book. An entry that was deleted is ignored. */
export async function fillChosenAddress(ctx: Ctx, form: FormData): Promise<void> {
  const id = rowId.safeParse(Number(form.get("use")));
  const address = id.success && (await getAddress(ctx, { id: id.data }).catch(ignoreMissing));
  if (address) fillAddress(form, address);
  form.set("intent", "choose-place");
}

function ignoreMissing(error: unknown): null {
  if (error instanceof DomainError && error.code === "address_not_found") return null;
  throw error;
}

function fillAddress(form: FormData, { address }: AddressView) {
  const { fullName, phone, country, province, ward, line, postalCode = "" } = address;
  const typed = String(form.get("phoneNumber") ?? "");
  const isBuyer = form.get("fullName") === fullName && (parsePhone(typed) ?? typed) === phone;
  const recipient = { fullName: isBuyer ? "" : fullName, phone: isBuyer ? "" : formatPhone(phone), country, line };
  const fields = { ...recipient, shownFor: country, stateProvince: province, city: ward, postalCode };
  for (const [name, value] of Object.entries(fields)) form.set(`shipTo.${name}`, value);
}

/** The order exists, so a failure (such as a full address book) is ignored. */
export async function rememberBuyerOfOrder(ctx: Ctx, order: Parameters<typeof saveBuyerToProfile>[1]): Promise<void> {
  await saveBuyerToProfile(ctx, order).catch((error) => {
    if (!(error instanceof DomainError)) logError(error, "remember-buyer");
  });
}
