import { z } from "zod";
import { parseTaxCode } from "~/lib/tax-code";
import { AddressInput, CartKind, DestinationInput } from "../cart/schema";
import { gatewayIds } from "../payments/gateway-ids";
import { creditCode } from "../payments/schema";
import { company, day, email, formKey, name, phone, rowId, text, withErrorText } from "../schema";

const orderCode = text.trim().min(1).max(20);
export const paymentMethod = text.min(1).max(30);

const Invoice = z.object({
  company,
  taxCode: text
    .trim()
    .min(1)
    .max(20)
    .refine((typed) => parseTaxCode(typed) !== null, withErrorText("invalid_tax_code")),
  address: text.trim().min(1).max(200),
  email,
});

export function isInvoiceRequested(invoice: object | undefined): boolean {
  return Object.values(invoice ?? {}).some(Boolean);
}

const invoiceFields = ["company", "taxCode", "address", "email"] as const;
const OptionalInvoice = Invoice.partial().check(
  ...invoiceFields.map((part) =>
    z.refine<Partial<z.output<typeof Invoice>>>((typed) => !isInvoiceRequested(typed) || typed[part], {
      path: [part],
      ...withErrorText(`missing.${part}`),
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  ),
);

const requirePaymentMethod = z.refine<{ method?: string | undefined; credit?: string | undefined; total?: number }>(
  ({ method, credit, total }) => method !== undefined || credit !== undefined || total === 0,
  {
    path: ["method"],
    ...withErrorText("missing.method"),
    when: ({ value }) => typeof value === "object" && value !== null,
  },
);

/** `total` (whole VND), `contents` and `creditPays` are what the page showed, so that changes are detected. */
export const PlaceOrder = z
  .object({
    /** The form was opened with this account, or with 0 for a guest. Without it, the account is not checked. */
    account: z.number().int().nonnegative().optional(),
    kind: CartKind.default("cart"),
    key: formKey,
    total: z.number().int().nonnegative(),
    contents: text.max(64),
    fullName: name,
    phoneNumber: phone,
    email: email.optional(),
    invoice: OptionalInvoice.optional(),
    shipTo: DestinationInput.optional(),
    billTo: AddressInput.optional(),
    note: text.trim().max(500).optional(),
    wantsReview: z.boolean().default(false),
    credit: creditCode.optional(),
    creditPays: z.number().int().nonnegative().default(0),
    method: paymentMethod.optional(),
    acceptPolicies: z
      .boolean()
      .default(false)
      .refine((isAccepted) => isAccepted, withErrorText("accept_policies")),
  })
  .check(requirePaymentMethod);

export const OrderByCode = z.object({ code: orderCode, view: text.max(200).optional() });
const yesOrNo = z.enum(["yes", "no"]).optional();
/** Days are in the shop's time zone. `todo` selects orders for which staff have something to do. */
export const OrderFilters = z.object({
  q: text.trim().max(100).optional(),
  status: z.enum(["pending", "confirmed", "processing", "shipped", "delivered", "cancelled"]).optional(),
  todo: yesOrNo,
  visitFrom: day.optional(),
  visitTo: day.optional(),
  payment: z.enum(["pending", "paid", "failed", "refunded"]).optional(),
  method: z.enum(["vietqr", ...gatewayIds, "cod", "credit", "free", "test"]).optional(),
  delivery: yesOrNo,
  placedFrom: day.optional(),
  placedTo: day.optional(),
});
export const SearchOrders = OrderFilters.extend({
  before: z.coerce.number().pipe(rowId).optional(),
  /** The default is the time of placing, the newest first. Orders that are found by a text are never sorted otherwise. */
  sort: z.enum(["placed", "total"]).optional(),
  direction: z.enum(["asc", "desc"]).optional(),
});
export const StaffOrder = z.object({ code: orderCode });
export const ShipOrder = StaffOrder.extend({
  carrier: text.trim().min(1).max(100),
  tracking: text.trim().max(100).default(""),
});
export const RecordRefusedParcel = StaffOrder.extend({ stock: z.enum(["back", "written_off"]).optional() });
export const CompleteServices = StaffOrder.extend({ date: day.optional() });
export const AddOrderNote = StaffOrder.extend({ note: text.trim().min(1).max(2000) });
export const LookUpOrder = z.object({ code: orderCode, contact: text.trim().min(1).max(254) });
export const RequestOrderLinks = z.object({ email });
export const GuestData = LookUpOrder.extend({ what: z.enum(["export", "delete"]) });
/** With `credit` alone, the order keeps its payment method for the rest. */
export const PayOrder = OrderByCode.extend({ method: paymentMethod.optional(), credit: creditCode.optional() }).check(
  requirePaymentMethod,
);
