import { z } from "zod";
import { parseTaxCode } from "~/lib/tax-code";
import { CartKind } from "../cart/schema";
import { email, formKey, name, phone, text } from "../schema";
import { AddressInput, DestinationInput } from "../shipping/schema";

const orderCode = text.trim().min(1).max(20);
/** The id of a way to pay; whether the shop offers it is judged with the rest. */
const method = text.min(1).max(30);

const invoice = z.object({
  company: name,
  taxCode: text
    .trim()
    .min(1)
    .max(20)
    .refine((typed) => parseTaxCode(typed) !== null, { params: { key: "invalid_tax_code" } }),
  address: text.trim().min(1).max(200),
  email,
});

/** Whoever fills in any of the invoice wants one, and has to fill in all of it. */
export function wantsInvoice(invoice: object | undefined): boolean {
  return Object.values(invoice ?? {}).some(Boolean);
}

/**
 * Checkout of either cart. `total`: what the page said it costs, whole VND; `contents`: what it said lies in the cart
 * (of the cart as it was read).
 */
export const PlaceOrder = z
  .object({
    kind: CartKind.default("cart"),
    key: formKey,
    total: z.number().int().nonnegative(),
    contents: text.max(64),
    fullName: name,
    phone,
    email: email.optional(),
    invoice: invoice.partial().optional(),
    /** Where goods go; needed as soon as the cart holds some. `billTo`: who pays, when it is somebody else. */
    shipTo: DestinationInput.optional(),
    billTo: AddressInput.optional(),
    note: text.trim().max(500).optional(),
    method,
    acceptPolicies: z
      .boolean()
      .default(false)
      .refine((accepted) => accepted, { params: { key: "accept_policies" } }),
  })
  .superRefine((form, context) => {
    if (!wantsInvoice(form.invoice)) return;
    // What was filled in has been checked; without words of zod's, the door that parses says it in the visitor's language.
    for (const key of ["company", "taxCode", "address", "email"] as const) {
      if (form.invoice?.[key]) continue;
      context.issues.push({ code: "invalid_type", expected: "string", input: undefined, path: ["invoice", key] });
    }
  });

export const OrderByCode = z.object({ code: orderCode, view: text.max(200).optional() });
/** `contact`: the order's email or phone. */
export const LookUpOrder = z.object({ code: orderCode, contact: text.trim().min(1).max(254) });
export const PayOrder = OrderByCode.extend({ method });
