import { createPublicKey } from "node:crypto";
import { expect, test } from "vitest";
import { loadPublicKeys } from "~/domain/admission/ticket-keys.server";
import { verifyTicket } from "~/domain/admission/ticket-token.server";
import type { ChannelAdapter } from "~/domain/messages/channels/channel.server";
import { channels } from "~/domain/messages/channels/channels.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { renderOrderPdf } from "~/domain/orders/render-order-pdf.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { formatCode } from "~/lib/codes";
import { renderTicketsPdf } from "~/lib/render-tickets-pdf.server";
import type { RenderedEmail } from "~/mail/message-types";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";
import { readPdf } from "~tests/setup/read-pdf";

const database = openTestDatabase();

async function paid(how: Parameters<typeof placeOrderAsGuest>[1] = {}) {
  const { ctx, code } = await placeOrderAsGuest(database.db, how);
  await payOrderOf(ctx, code);
  return { ctx, order: await getOrder(ctx, { code }) };
}

test("renders four tickets on a page each, with selectable text and verifiable codes, in at most 60 kB", async () => {
  const { ctx, order } = await paid({ line: { quantities: { adult: 4 } } });
  const pdf = (await renderOrderPdf(ctx, order))!;
  expect(pdf.length).toBeLessThan(60_000);
  for (const part of ["/StructTreeRoot", "/Lang (vi)", "pdfuaid:part", "/DisplayDocTitle true", "/S /H1", "/S /Figure"])
    expect(pdf.toString("latin1")).toContain(part);

  // One copy of the shop's logo serves all pages.
  expect(pdf.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(1);
  const publicKey = createPublicKey(
    (await loadPublicKeys(database.db)).get(1)!.export({ format: "pem", type: "spki" }),
  );
  const pages = await readPdf(pdf);
  expect(pages).toHaveLength(4);
  for (const [index, { text, qr = "" }] of pages.entries()) {
    const { code, date, url, name, holder } = order.tickets[index]!;
    for (const words of [
      formatCode(code),
      name,
      holder,
      formatCode(order.code),
      `vé ${index + 1} trong 4`,
      "Xuất trình mã tại cổng",
      "100% đến 07:00",
      "sau đó 50%",
    ])
      expect(text).toContain(words);
    expect(qr).toBe(url);
    expect(verifyTicket(qr.split("/").at(-1)!, new Map([[1, publicKey]]))).toMatchObject({ code, date });
  }
});

test("shows the terms of the sale, and no page for invalid tickets", async () => {
  const { ctx, order } = await paid({ line: { quantities: { adult: 2 } }, locale: "en" });
  await database.sql`update ticket_types set policy = jsonb_set(policy, '{refund}', '[]')`;
  await database.sql`update tickets set state = 'refunded' where code = ${order.tickets[0]!.code}`;
  const pages = await readPdf((await renderOrderPdf(ctx, await getOrder(ctx, { code: order.code })))!);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.text).toContain(formatCode(order.tickets[1]!.code));
  expect(pages[0]?.text).toMatch(/100% until .+ then 50% until/);
});

test("fits a ticket with long texts on one page", async () => {
  const long = "Đường vòng quanh núi ".repeat(30);
  const ticket = {
    mark: "",
    place: "",
    name: long,
    holder: "Trẻ em",
    when: "-",
    entry: "",
    qr: "A",
    qrLabel: "A",
    code: "A",
    notes: [long, long, long],
  };
  const brokenLogo = Buffer.from("no picture");
  const pdf = await renderTicketsPdf({ lang: "vi", title: "-", shop: "-", tickets: [ticket] }, brokenLogo);
  expect(await readPdf(pdf)).toHaveLength(1);
});

test("the email that brings the tickets has them as a PDF", async () => {
  const { ctx, order } = await paid();
  let email: RenderedEmail | undefined;
  const mail: ChannelAdapter = {
    ...channels.mail,
    async send(_, { key }, written) {
      if (key === `order_paid:${order.code}`) email = await written.email();
      return { state: "sent" };
    },
  };
  await sendQueuedMessages(createLaterVisit(ctx, 1), { channels: { ...channels, mail } });
  const file = email?.attachments.find(({ filename }) => filename === `${order.code}.pdf`);
  expect(await readPdf(file!.content)).toMatchObject([{ qr: order.tickets[0]!.url }]);
});
