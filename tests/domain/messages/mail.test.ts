import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import type { Ctx } from "~/domain/ctx";
import { changePassword } from "~/domain/identity/change-password.server";
import { requestPasswordReset } from "~/domain/identity/reset-password.server";
import { ChangePassword, RequestReset } from "~/domain/identity/schema";
import { channels } from "~/domain/messages/channels/channels.server";
import { createMailChannel } from "~/domain/messages/channels/mail.server";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { acceptOrder, processOrder, shipOrder } from "~/domain/orders/fulfil-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { resendTickets } from "~/domain/orders/order-messages.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { currentTime } from "~/lib/clock";
import { qrPng } from "~/lib/qr";
import { type RequiredLocale, requiredLocales } from "~/lib/required-locales";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, payOrderOf, placeOrderAsGuest, placeOrderForm } from "~tests/setup/factories";
import { address, makeVariant } from "~tests/setup/factories-goods";
import { accessTokenOf, newEmail, password, registerCustomer, visitWithToken } from "~tests/setup/factories-people";
import { openMailServer } from "~tests/setup/smtp";

const database = openTestDatabase();
let server: Awaited<ReturnType<typeof openMailServer>>;
beforeAll(async () => {
  server = await openMailServer();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
beforeEach(() => void server.emails.splice(0));
afterAll(() => server.close());

const goods = async (ctx: Ctx, email: string) => {
  const { sku } = await makeVariant(ctx.db, { stock: 10 });
  await addVariant(ctx, { sku, quantity: 1 });
  const { code } = await placeOrderForm(ctx, { email, method: "cod", shipTo: address });
  const staff = asStaff(ctx);
  await acceptOrder(staff, code);
  await processOrder(staff, code);
  await shipOrder(staff, { code, carrier: "GHN", tracking: "GHN123" });
};

/** What happens to a buyer, and the subjects of the emails that the buyer then gets, in each language. */
const stories: [string, (ctx: Ctx, email: string) => Promise<unknown>, Record<RequiredLocale, RegExp[]>][] = [
  [
    "who cancels",
    async ({ db, locale }, email) => {
      const { ctx, code } = await placeOrderAsGuest(db, { locale, form: { email } });
      await cancelOrder(ctx, { code });
    },
    { vi: [/đã nhận đơn hàng/, /đã hủy/], en: [/we have your order/, /cancelled/] },
  ],
  [
    "whose parcel goes",
    goods,
    { vi: [/đã nhận đơn hàng/, /đang trên đường/], en: [/we have your order/, /on its way/] },
  ],
  [
    "who has an account",
    async (ctx, email) => {
      await registerCustomer(ctx, { email });
      await requestPasswordReset(ctx, RequestReset.parse({ email }));
      const me = await visitWithToken(ctx, await accessTokenOf(ctx, { email, password }));
      const fresh = "ba con vịt đi xe đạp";
      await changePassword(me, ChangePassword.parse({ current: password, password: fresh, confirmation: fresh }));
    },
    {
      vi: [/xác nhận email/, /đặt mật khẩu mới/, /mật khẩu đã được đổi/],
      en: [/confirm your email/, /choose a new password/, /password was changed/],
    },
  ],
];

test.each(
  stories.flatMap(([who, act, subjects]) => requiredLocales.map((locale) => [who, locale, act, subjects] as const)),
)("a buyer %s gets emails in %s, as HTML and as text", async (_, locale, act, subjects) => {
  const email = newEmail();
  await act(await createVisit(database.db, { locale }), email);
  await deliver();
  const sentMessages = server.emails.filter(({ to }) => to.includes(email)).map(({ email }) => email);
  expect(sentMessages.map(({ subject }) => subject)).toEqual(
    subjects[locale].map((subject) => expect.stringMatching(subject)),
  );
  for (const { html, text, messageId, headers } of sentMessages) {
    expect(html).toContain(`<html lang="${locale}"`);
    expect(text).toMatch(/https?:\/\/\S+/);
    expect(messageId).toMatch(/^<[0-9a-f]{32}@/);
    expect(headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
  }
});

test("tickets are sent with their QR codes inside the email, and sent again on request", async () => {
  const email = newEmail();
  const { ctx, code } = await placeOrderAsGuest(database.db, { line: { quantities: { adult: 2 } }, form: { email } });
  await payOrderOf(ctx, code);
  const { tickets } = await getOrder(ctx, { code });
  await resendTickets(ctx, { code });
  await deliver();
  const sentMessages = server.emails.filter(({ email }) => /vé của bạn/.test(email.subject ?? ""));
  expect(sentMessages.map(({ to }) => to)).toEqual([[email], [email]]);
  expect(new Set(sentMessages.map(({ email }) => email.messageId)).size).toBe(2);
  for (const { email } of sentMessages) {
    for (const ticket of tickets) {
      const cid = `ticket-${ticket.code}@gondola`;
      expect(email.html).toContain(`src="cid:${cid}"`);
      const picture = email.attachments.find(({ contentId }) => contentId === `<${cid}>`);
      expect(picture).toMatchObject({ mimeType: "image/png", related: true });
      expect(Buffer.from(picture!.content as ArrayBuffer).equals(await qrPng(ticket.url))).toBe(true);
      expect(email.text).toContain(ticket.code);
    }
    expect(email.attachments.map(({ filename }) => filename)).toContain(`${code}.ics`);
  }
});

test("retries a refused email later, and repeats one whose confirmation was lost under the same Message-ID", async () => {
  const email = newEmail();
  await registerCustomer(await createVisit(database.db), { email });
  server.refuse.now = { code: 451, message: "greylisted" };
  await deliver(1);
  expect(server.emails).toEqual([]);
  server.refuse.now = "gone";
  await deliver(7);
  server.refuse.now = null;
  await deliver(18);
  await deliver(60);
  const ids = server.emails.filter(({ to }) => to.includes(email)).map(({ email }) => email.messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

async function deliver(minutes = 1) {
  const { shop } = await createVisit(database.db);
  const then = {
    db: database.db,
    now: new Date(currentTime().getTime() + minutes * 60_000),
    shop,
    origin: "https://nuimay.example",
  };
  while ((await sendQueuedMessages(then, { channels: { ...channels, mail: createMailChannel(server.url) } })) > 0);
}
