import fc from "fast-check";
import { expect, test } from "vitest";
import { maskContact, maskName } from "~/domain/orders/mask-contact.rules";
import type { OrderView } from "~/domain/orders/order-view";

const address = { fullName: "Đặng Thị Hoa", phone: "0912345678", lines: ["12 Lê Lợi", "Phường Sa Pa", "Lào Cai"] };
const order: OrderView = {
  ...({ code: "ABCDEFGHJK", isTest: false, status: "delivered", paymentStatus: "paid", whyFailed: null } as const),
  ...({ method: "vietqr", methodName: "VietQR", paidAtTheDoor: false, placedAt: "2026-11-25T03:00:00.000Z" } as const),
  ...{ waitsUntil: null, lines: [], total: 400_000, vat: 29_630, paidInAll: 400_000, received: 400_000, refundDue: 0 },
  ...({ refunds: [], money: [], byCredit: 0, creditBack: 0, credits: [], creditCodes: "by_email", moves: [] } as const),
  ...{ ready: true, afterSale: [], history: [], canCancel: false, canPay: false, unpaidClosed: false },
  contact: { fullName: "Đặng Thị Hoa", phoneNumber: "0912345678", email: "hoa.dang@example.vn" },
  invoice: { company: "Công ty Mây", taxCode: "0101234567", address: "1 Tràng Tiền", email: "ke-toan@example.vn" },
  note: "Gọi chị Hoa trước khi giao",
  shipping: { to: address, fee: 30_000, shipment: null, delivery: null },
  billTo: address,
  tickets: [
    {
      ...{ code: "23456789AB", state: "valid", name: "Cáp treo", holder: "Người lớn", date: "2026-11-28", time: "" },
      ...{ token: "SECRETTOKEN", url: "HTTPS://NUIMAY.VN/V/SECRETTOKEN", price: 200_000, admits: 1, turn: 0 },
    } as OrderView["tickets"][number],
  ],
  closings: [{ id: 1, from: "2026-11-28", to: "2026-11-28", token: "CLOSURETOKEN" } as OrderView["closings"][number]],
};

test("staff without access to personal data see neither the buyer's contact data nor links that open the order", () => {
  const text = JSON.stringify(maskContact(order));
  const hidden = ["Hoa", "Đặng", "0912345678", "hoa.dang", "Lê Lợi", "Sa Pa", "ke-toan", "SECRETTOKEN", "CLOSURETOKEN"];
  expect(hidden.filter((part) => text.includes(part))).toEqual([]);
});

test("staff without access to personal data can still tell orders apart and read the invoice", () => {
  const masked = maskContact(order);
  expect(masked.contact).toEqual({ fullName: "Đ. T. H.", phoneNumber: "••• 678", email: "h•••@example.vn" });
  expect(masked.invoice).toMatchObject({ company: "Công ty Mây", taxCode: "0101234567", address: "1 Tràng Tiền" });
  expect(masked).toMatchObject({ code: order.code, total: order.total, shipping: { fee: 30_000 } });
  expect(masked.tickets).toMatchObject([{ code: "23456789AB", name: "Cáp treo", price: 200_000 }]);
});

test("an order without email, invoice, parcel and billing address stays without them", () => {
  const short = maskContact({
    ...order,
    ...{ contact: { ...order.contact, email: null }, invoice: null, shipping: null, billTo: null },
  });
  expect([short.contact.email, short.invoice, short.shipping, short.billTo]).toEqual([null, null, null, null]);
});

test("a masked name has one letter for each word, also if letters are surrogate pairs", () => {
  const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }).filter((text) => /^\S+$/u.test(text));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), (words) => {
      const masked = maskName(words.join("  "));
      expect(masked).toBe(words.map((text) => `${String.fromCodePoint(text.codePointAt(0)!)}.`).join(" "));
    }),
  );
});
