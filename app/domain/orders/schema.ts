import { z } from "zod";
import { parseTaxCode } from "~/lib/tax-code";
import { CartKind } from "../cart/schema";
import { creditCode } from "../money/schema";
import { company, day, email, formKey, name, phone, rowId, says, text } from "../schema";
import { AddressInput, DestinationInput } from "../shipping/schema";

const orderCode = text.trim().min(1).max(20);
/** Whether the shop offers it is judged with the rest. */
export const paymentMethod = text.min(1).max(30);

const Invoice = z.object({
  company,
  taxCode: text
    .trim()
    .min(1)
    .max(20)
    .refine((typed) => parseTaxCode(typed) !== null, says("invalid_tax_code")),
  address: text.trim().min(1).max(200),
  email,
});

/** Whoever fills in any of the invoice wants one, and has to fill in all of it. */
export function wantsInvoice(invoice: object | undefined): boolean {
  return Object.values(invoice ?? {}).some(Boolean);
}

const parts = ["company", "taxCode", "address", "email"] as const;
/** What is missing is said together with what is wrong in it, and in the rest of the form. */
const WishedInvoice = Invoice.partial().check(
  ...parts.map((part) =>
    z.refine<Partial<z.output<typeof Invoice>>>((typed) => !wantsInvoice(typed) || typed[part], {
      path: [part],
      ...says(`missing.${part}`),
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  ),
);

/** A buyer chooses how to pay, or types the code of a store credit, which may be all that it takes; 0 VND need neither. */
const payingWays = z.refine<{ method?: string | undefined; credit?: string | undefined; total?: number }>(
  ({ method, credit, total }) => method !== undefined || credit !== undefined || total === 0,
  {
    path: ["method"],
    ...says("missing.method"),
    when: ({ value }) => typeof value === "object" && value !== null,
  },
);

/**
 * `total`: what the page said it costs, whole VND; `contents`: what it said lies in the cart (as it was read);
 * `creditPays`: what it said the store credit pays of the total.
 */
export const PlaceOrder = z
  .object({
    /** Whose form it was when it was opened: an account's id, 0 for a guest; not asked where it is left out. */
    account: z.number().int().nonnegative().optional(),
    kind: CartKind.default("cart"),
    key: formKey,
    total: z.number().int().nonnegative(),
    contents: text.max(64),
    fullName: name,
    phoneNumber: phone,
    email: email.optional(),
    invoice: WishedInvoice.optional(),
    /** Where goods go; needed as soon as the cart holds some. `billTo`: who pays, when it is somebody else. */
    shipTo: DestinationInput.optional(),
    billTo: AddressInput.optional(),
    note: text.trim().max(500).optional(),
    wantsReview: z.boolean().default(false),
    credit: creditCode.optional(),
    creditPays: z.number().int().nonnegative().default(0),
    /** Not asked where the store credit pays all, or where there is nothing to pay. */
    method: paymentMethod.optional(),
    acceptPolicies: z
      .boolean()
      .default(false)
      .refine((accepted) => accepted, says("accept_policies")),
  })
  .check(payingWays);

export const OrderByCode = z.object({ code: orderCode, view: text.max(200).optional() });
/** `before`: the last order of the page before. */
export const SearchOrders = z.object({
  q: text.trim().max(100).optional(),
  status: z.enum(["pending", "confirmed", "processing", "shipped", "delivered", "cancelled"]).optional(),
  before: z.coerce.number().pipe(rowId).optional(),
});
/** What staff name an order by. */
export const StaffOrder = z.object({ code: orderCode });
export const ShipOrder = StaffOrder.extend({
  carrier: text.trim().min(1).max(100),
  tracking: text.trim().max(100).default(""),
});
/** `stock`: what becomes of the pieces that came back. */
export const RecordRefusedParcel = StaffOrder.extend({ stock: z.enum(["back", "written_off"]).optional() });
/** `date`: those of a day; else all. */
export const CompleteServices = StaffOrder.extend({ date: day.optional() });
export const NoteOrder = StaffOrder.extend({ note: text.trim().min(1).max(2000) });
export const LookUpOrder = z.object({ code: orderCode, contact: text.trim().min(1).max(254) });
export const GuestData = LookUpOrder.extend({ what: z.enum(["export", "delete"]) });
/** `credit` alone: the order's own way stays, for what is left. */
export const PayOrder = OrderByCode.extend({ method: paymentMethod.optional(), credit: creditCode.optional() }).check(
  payingWays,
);
