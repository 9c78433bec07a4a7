import { type AddressView, getAddress, listAddresses, saveBuyerToProfile } from "~/domain/accounts/address-book.server";
import type { CartView } from "~/domain/cart/cart-view";
import { getCart } from "~/domain/cart/get-cart.server";
import type { Ctx } from "~/domain/ctx";
import { DomainError } from "~/domain/errors";
import { getMyProfile, type UserView } from "~/domain/identity/profile.server";
import { rowId } from "~/domain/schema";
import { logError } from "~/lib/log.server";
import { formatPhone, parsePhone } from "~/lib/phone";
import type { RequestCtx } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { linkTo } from "~/site-map";

type KnownBuyer = { user: UserView; addresses: AddressView[] };

export async function readBuyer(ctx: Ctx): Promise<KnownBuyer | null> {
  if (ctx.visitor.userId === null) return null;
  const [user, addresses] = await Promise.all([getMyProfile(ctx), listAddresses(ctx)]);
  return { user, addresses };
}

export function prefillForm(
  { user: { email, profile }, addresses: [first] }: KnownBuyer,
  isShipped: boolean,
): FormData {
  const form = new FormData();
  form.set("fullName", profile.fullName);
  form.set("email", email);
  if (profile.phone) form.set("phoneNumber", formatPhone(profile.phone));
  form.set("billingSame", "on");
  if (profile.wantsNews) form.set("wantsReview", "on");
  if (isShipped && first) fillAddress(form, first);
  return form;
}

/** Fills the shipping address from the address book. An entry that was deleted meanwhile is ignored. */
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

/** Never throws, because the order is placed. Ignores refusals, such as a full address book, and logs other errors. */
export async function rememberBuyerOfOrder(ctx: Ctx, order: Parameters<typeof saveBuyerToProfile>[1]): Promise<void> {
  await saveBuyerToProfile(ctx, order).catch((error) => {
    if (!(error instanceof DomainError)) logError(error, "remember-buyer");
  });
}

/** Returns a redirect if another account opened the form, unless the current account has a cart of its own. */
export async function findRedirectForAccount(
  ctx: RequestCtx,
  form: FormData,
  { kind, path }: { kind: CartView["kind"]; path: string },
): Promise<string | null> {
  const { userId } = ctx.visitor;
  const openedBy = form.has("account") ? Number(form.get("account")) : (userId ?? 0);
  if (openedBy === (userId ?? 0)) return null;
  if (userId === null) return linkTo(ctx.locale, "logIn", null, { left: 1, redirectTo: path });
  const { lines } = await load(getCart(ctx, { kind }));
  return lines.length === 0 ? linkTo(ctx.locale, "dashboard", null, { changed: 1 }) : null;
}
