import { expect, test } from "vitest";
import { buildMessageId } from "~/domain/messages/channels/mail.server";
import { countSmsParts } from "~/domain/messages/channels/sms.server";
import { reviewReasons } from "~/domain/payments/review-reasons";
import { currentTime } from "~/lib/clock";
import { locales } from "~/lib/locale";
import { requiredLocales } from "~/lib/required-locales";
import { sealUntil } from "~/lib/seal.server";
import { toAscii } from "~/lib/text";
import { type MessageKindName, messageKinds } from "~/mail/message-kinds";
import type { MessageEnquiry, MessageKind, MessageOrder, SubjectData } from "~/mail/message-types";
import { renderEmail, renderShortMessage } from "~/mail/render-message.server";

const kinds = Object.keys(messageKinds) as MessageKindName[];

test.each(kinds)("%s has all its translations and escapes user input", async (name) => {
  const kind: MessageKind = messageKinds[name];
  for (const locale of kind.to === "staff" ? (["vi"] as const) : locales) {
    const about = subjectsOf("<script>alert(1)</script>")[kind.about];
    const { subject, html, text } = await renderEmail(kind, { ...source, locale, about });
    expect(subject).not.toBe("");
    for (const part of [subject, html, text]) expect(part).not.toMatch(wordMissing);
    expect(html).not.toContain("<script");
  }
});

test.each(reviewReasons)("explains to staff why a payment waits for review: %s", async (reason) => {
  const about = subjectsOf("").payment;
  const { text } = await renderEmail(messageKinds.staff_stuck_money, { ...source, facts: { reason }, about });
  expect(text).not.toMatch(wordMissing);
  expect(text).not.toContain(reason);
});

test("escapes what a buyer typed", async () => {
  const hostile = `<script>alert(1)</script> "'& {{code}} $t(mail.order.see)`;
  const rendered = await renderEmail(messageKinds.order_paid, { ...source, about: orderOf(hostile) });
  expect(rendered.html).not.toContain("<script");
  expect(rendered.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &quot;&#39;&amp; {{code}} $t(mail.order.see)");
  expect(rendered.text).toContain(hostile);
  const staff = await renderEmail(messageKinds.staff_new_order, { ...source, about: orderOf(hostile) });
  expect(staff.html).not.toContain("<script");
  // The dots of the buyer's note are followed by spaces, so that mail clients turn no part of it into a link.
  expect(staff.text).toContain(`Ghi chú của khách: ${hostile.replaceAll(".", ". ")}`);
});

const toPhones = ["order_paid", "order_shipped", "order_cancelled"] as const;
const refundsToPhones = ["refund_approved", "refund_refused", "refund_done"] as const;
test.each([...toPhones, ...refundsToPhones])(
  "%s without diacritics fits into two SMS parts in both languages",
  (name) => {
    const about = { ...orderOf("Lan"), view: sealUntil("view", "ORDERCODE2", currentTime()) };
    for (const locale of locales) {
      const { text, fields } = renderShortMessage(messageKinds[name], { ...source, locale, about });
      expect(text).not.toMatch(wordMissing);
      expect(text).toContain(`Núi Mây`);
      expect(text).not.toContain("Lan");
      expect(countSmsParts(toAscii(text))).toBeLessThanOrEqual(2);
      expect(fields).toMatchObject({ shop: "Núi Mây", order_code: "ORDERCODE2", link: text.split(" ").at(-1) });
    }
  },
);

test.each(requiredLocales)(
  "messages about a test order say so in their subject, their head and their sender: %s",
  async (locale) => {
    const about = { ...orderOf("Lan"), isTest: true };
    const mark = { vi: "Đơn thử", en: "Test order" }[locale];
    const { subject, html, text } = await renderEmail(messageKinds.order_paid, { ...source, locale, about });
    expect(subject).toMatch(new RegExp(`^\\[${mark}\\] .*ORDERCODE2`));
    expect(html).toMatch(new RegExp(`<h1[^>]*>${mark}: `));
    expect(text.startsWith(`${mark}: `)).toBe(true);
    const short = renderShortMessage(messageKinds.order_paid, { ...source, locale, about });
    expect(short.text.startsWith(`${mark.toUpperCase()} Núi Mây: `)).toBe(true);
    expect(short.fields).toMatchObject({ shop: `${mark.toUpperCase()} Núi Mây` });
    expect(countSmsParts(toAscii(short.text))).toBeLessThanOrEqual(2);
    const real = await renderEmail(messageKinds.order_paid, { ...source, locale, about: orderOf("Lan") });
    expect(real.subject + real.html).not.toContain(mark);
  },
);

test("the ticket email has QR codes and a calendar file attached", async () => {
  const { html, text, attachments } = await renderEmail(messageKinds.order_paid, {
    ...source,
    about: orderOf("Lan"),
  });
  expect(html).toContain('src="cid:ticket-TICKETCODE@gondola"');
  expect(text).toContain("https://nuimay.example/checkout/success?code=ORDERCODE2&view=SEALED");
  expect(attachments.map(({ filename, cid }) => [filename, cid])).toEqual([
    ["TICKETCODE.png", "ticket-TICKETCODE@gondola"],
    ["ORDERCODE2.pdf", undefined],
    ["ORDERCODE2.ics", undefined],
  ]);
  expect(attachments[2]?.content.toString()).toBe("BEGIN:VCALENDAR");
});

test("a repeated email has the same Message-ID", () => {
  expect(buildMessageId("a", "Núi Mây <ve@nuimay.example>")).toBe(buildMessageId("a", "Núi Mây <ve@nuimay.example>"));
  expect(buildMessageId("a", "ve@nuimay.example")).toMatch(/^<[0-9a-f]{32}@nuimay\.example>$/);
});

const source = {
  locale: "vi" as const,
  facts: {
    credit: "CREDITCODE22",
    amount: 1000,
    reason: "short",
    at: "2026-11-22T05:00:00Z",
    channel: "sms",
    why: "sms 103",
  },
  sender: { name: "Núi Mây", phone: "", email: "", origin: "https://nuimay.example" },
};

/** i18next returns the key of a missing translation. */
const wordMissing = /\b(mail|orders|credit)\.[a-z_]+/;

/** A sample of each subject, with `typed` in every field of user input. */
function subjectsOf(typed: string): SubjectData {
  const enquiry: MessageEnquiry = {
    fullName: typed,
    email: "lan@example.vn",
    phone: "+84912345678",
    country: "Pháp",
    service: "Hội nghị",
    message: typed,
    answer: typed,
  };
  const payment = { amount: 1000, memo: typed, transaction: "FT1", code: "ORDERCODE2", total: 9000 };
  const staffInvitation = { role: "support", invitedBy: typed, isNew: true, path: "/staff/invitation" } as const;
  const emailToken = { firstName: typed, token: "7.SEALED", purpose: "prove" } as const;
  const user = { firstName: typed, email: "lan@example.vn" };
  const undelivered = { kind: "order_paid", to: "l•••@example.vn" };
  const accountCode = { order: "ORDERCODE2", fullName: typed, digits: "012345", until: new Date("2026-11-22T05:00Z") };
  return {
    order: orderOf(typed),
    orderLinks: [
      {
        code: "ORDERCODE2",
        placedAt: new Date("2026-11-21T05:00Z"),
        total: 9000,
        origin: "https://nuimay.example",
        view: "SEALED",
      },
    ],
    payment,
    accountCode,
    quote: enquiry,
    message: enquiry,
    application: { ...enquiry, vacancy: "Soát vé" },
    emailToken,
    user,
    deletedUser: null,
    undelivered,
    hourOfOrders: { from: new Date("2026-11-22T05:00Z"), to: new Date("2026-11-22T06:00Z"), placed: 60, cancelled: 12 },
    staffInvitation,
    staffMember: { fullName: typed },
  };
}

function orderOf(typed: string): MessageOrder {
  const visit = { name: "Cáp treo", date: "2026-11-22", time: "08:30", lastEntry: null };
  return {
    code: "ORDERCODE2",
    isTest: false,
    status: "confirmed",
    paymentStatus: "paid",
    whyFailed: null,
    method: "vnpay",
    methodName: "VNPay",
    placedAt: "2026-11-21T05:00:00Z",
    paidAtTheDoor: false,
    waitsUntil: null,
    contact: { fullName: typed, phoneNumber: "+84912345678", email: "lan@example.vn" },
    invoice: null,
    note: typed,
    lines: [
      {
        ...visit,
        kind: "ticket",
        key: "1",
        visits: [],
        slug: "x",
        categoryName: "Người lớn",
        picture: "",
        quantity: 1,
        returned: 0,
        unitPrice: 9000,
        discount: 0,
        total: 9000,
        combo: null,
      },
    ],
    shipping: null,
    billTo: null,
    total: 9000,
    vat: 667,
    paidInAll: 9000,
    received: 9000,
    refundDue: 0,
    refunds: [],
    money: [],
    byCredit: 0,
    creditBack: 0,
    credits: [{ code: "CREDITCODE22", balance: 1000, lastDay: "2027-11-22", isOver: false }],
    tickets: [
      {
        ...visit,
        code: "TICKETCODE",
        state: "valid",
        holder: "Người lớn",
        picture: null,
        terms: null,
        closed: null,
        price: 9000,
        admits: 1,
        turn: 0,
        token: "TOKEN",
        url: "HTTPS://V/T",
        group: "1",
      },
    ],
    moves: [],
    ready: true,
    afterSale: [],
    history: [],
    origin: "https://nuimay.example",
    review: "x",
    view: "SEALED",
    calendar: "BEGIN:VCALENDAR",
    isConfirmedByStaff: false,
    pdf: async () => Buffer.from("%PDF"),
    canCancel: true,
    canPay: false,
    unpaidClosed: false,
    creditCodes: "whole",
    closings: [],
  };
}
