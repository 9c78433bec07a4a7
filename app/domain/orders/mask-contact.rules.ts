import { maskRecipient } from "~/lib/text";
import type { OrderAddressView, OrderView } from "./order-view";

/** Turns "Đặng Thị Hoa" into "Đ. T. H.", which distinguishes orders without naming the buyer. */
export function maskName(fullName: string): string {
  const words = fullName.split(/\s+/).filter(Boolean);
  return words.map((word) => `${[...word][0]}.`).join(" ");
}

/** Hides contact data from staff without `personal_data`. Accountants still see invoice data, except the email. */
export function maskContact(order: OrderView): OrderView {
  const { contact, invoice, shipping, billTo, tickets, closings } = order;
  return {
    ...order,
    contact: {
      fullName: maskName(contact.fullName),
      phoneNumber: maskRecipient(contact.phoneNumber),
      email: contact.email && maskRecipient(contact.email),
    },
    invoice: invoice && { ...invoice, email: maskRecipient(invoice.email) },
    note: null,
    shipping: shipping && { ...shipping, to: maskAddress(shipping.to) },
    billTo: billTo && maskAddress(billTo),
    tickets: tickets.map((ticket) => ({ ...ticket, token: "", url: "" })),
    closings: closings.map((closure) => ({ ...closure, token: "" })),
  };
}

function maskAddress({ fullName, phone }: OrderAddressView): OrderAddressView {
  return { fullName: maskName(fullName), phone: maskRecipient(phone), lines: [] };
}
