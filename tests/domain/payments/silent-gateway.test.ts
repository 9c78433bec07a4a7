import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getPayment } from "~/domain/orders/get-payment.server";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { sealVnpayMessage } from "~/domain/payments/providers/vnpay/vnpay-api.server";
import { sendRefunds } from "~/domain/payments/send-refunds.server";
import { currentTime } from "~/lib/clock";
import { connect } from "~db/client.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createLaterVisit, newPhone, orderRow, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";

vi.hoisted(() => {
  process.env.DEMO = "1";
  process.env.VNPAY_API_URL = "http://localhost:9/";
});

const database = openTestDatabase();

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line) => void logged.push(line));
});
afterEach(() => vi.unstubAllGlobals());

test("an order whose VNPay page was not opened expires at its deadline, and one that VNPay does not answer about waits", async () => {
  const { db } = database;
  const [opened, unopened] = [
    await placeOrderAsGuest(db, { form: atVnpay }),
    await placeOrderAsGuest(db, { form: atVnpay }),
  ];
  replaceVnpayApi(({ vnp_TxnRef }) => vnp_TxnRef?.startsWith(unopened.code) && { vnp_ResponseCode: "91" });
  await expireOrders(createLaterVisit(opened.ctx, 16));
  expect(await getOrder(unopened.ctx, unopened)).toMatchObject({ status: "cancelled" });
  expect(await getOrder(opened.ctx, opened)).toMatchObject({ status: "pending" });
  await expireOrders(createLaterVisit(opened.ctx, 46));
  expect(await getOrder(opened.ctx, opened)).toMatchObject({ status: "cancelled" });
});

test("hundreds of orders that wait for a silent gateway do not delay other orders", async () => {
  const { db } = database;
  const { code } = await placeOrderAsGuest(db, { form: atVnpay });
  await copyUnpaid(code, 250);
  const last = await placeOrderAsGuest(db, { form: { phoneNumber: "0912000001" } });
  for (const minutes of [31, 32]) await expireOrders(createLaterVisit(last.ctx, minutes));
  expect(await getOrder(last.ctx, last)).toMatchObject({ status: "cancelled" });
  await endCopies(code);
});

test("a gateway that never answers delays only the orders that it does not answer about", async () => {
  const { db } = database;
  const unanswered = await placeOrderAsGuest(db, { form: { ...atVnpay, phoneNumber: "0912000003" } });
  await copyUnpaid(unanswered.code, 30);
  const transfer = await placeOrderAsGuest(db, { form: { phoneNumber: "0912000004" } });
  const silence = deferred<false>();
  replaceVnpayApi(() => silence.promise);
  const first = expireOrders(createLaterVisit(transfer.ctx, 31));
  await vi.waitFor(() => expectCancelled(transfer), 60_000);
  silence.resolve(false);
  await first;
  await endCopies(unanswered.code);

  const answered = [];
  for (let n = 0; n < 12; n++)
    answered.push(await placeOrderAsGuest(db, { form: { ...atVnpay, phoneNumber: newPhone() } }));
  const again = deferred<false>();
  replaceVnpayApi(({ vnp_TxnRef }) =>
    vnp_TxnRef?.startsWith(unanswered.code) ? again.promise : { vnp_ResponseCode: "91" },
  );
  const second = expireOrders(createLaterVisit(unanswered.ctx, 32));
  for (const one of answered) await vi.waitFor(() => expectCancelled(one), 60_000);
  again.resolve(false);
  await second;
  expect(await getOrder(unanswered.ctx, unanswered)).toMatchObject({ status: "pending" });
});

test("an order expires on time although its open payment page queried the gateway a moment before", async () => {
  const ordered = await placeOrderAsGuest(database.db, { form: { ...atVnpay, phoneNumber: "0912000005" } });
  const other = connect(database.url);
  replaceVnpayApi(() => ({ vnp_ResponseCode: "91" }));
  await getPayment({ ...createLaterVisit(ordered.ctx, 16), db: other.db }, ordered);
  await expireOrders(createLaterVisit(ordered.ctx, 16));
  await expectCancelled(ordered);
  await other.close();
});

test("an order waits for the answer to another process, and no longer", async () => {
  const ordered = await placeOrderAsGuest(database.db, { form: { ...atVnpay, phoneNumber: "0912000006" } });
  const other = connect(database.url);
  const begun = deferred<void>();
  const answer = deferred<Record<string, string>>();
  replaceVnpayApi(({ vnp_TxnRef }) => {
    if (!vnp_TxnRef?.startsWith(ordered.code)) return false;
    begun.resolve();
    return answer.promise;
  });
  const first = expireOrders({ ...createLaterVisit(ordered.ctx, 16), db: other.db });
  await begun.promise;
  await expireOrders(createLaterVisit(ordered.ctx, 16));
  expect(await getOrder(ordered.ctx, ordered)).toMatchObject({ status: "pending" });
  answer.resolve({ vnp_ResponseCode: "91" });
  await first;
  await expectCancelled(ordered);
  await other.close();
});

test("refunds by staff and a refund that VNPay does not answer do not delay other refunds", async () => {
  const { db, sql } = database;
  const [transfer, silent, due] = [
    await placeOrderAsGuest(db),
    await placeOrderAsGuest(db, { form: atVnpay }),
    await placeOrderAsGuest(db, { form: atVnpay }),
  ];
  // Each of the three orders is paid twice, so its second payment is to be refunded.
  for (const { ctx, code } of [transfer, silent, due]) for (const _ of [1, 2]) await payOrderOf(ctx, code);
  for (const { code } of [transfer, silent]) {
    const { intent } = await orderRow(db, code);
    await sql`with again as (
        insert into payments (provider, transaction_id, attempt_id, payment_intent_id, amount, status, received_at)
        select r.provider, r.transaction_id || n, r.attempt_id, r.payment_intent_id, r.amount, r.status, r.received_at
        from payments r, generate_series(1, 20) n where r.payment_intent_id = ${intent.id} and r.status = 'returned' returning *)
      insert into refunds (key, name, payment_intent_id, payment_id, amount, reason, created_at)
      select 'double:' || id, 'rf' || id, payment_intent_id, id, amount, 'double', ${currentTime().toISOString()}::timestamptz - interval '1 day' from again`;
  }
  await sql`update refunds set id = default where payment_intent_id = ${(await orderRow(db, due.code)).intent.id}`;
  replaceVnpayApi(({ vnp_TxnRef }) => vnp_TxnRef?.startsWith(due.code) && done);
  for (const minutes of [1, 12]) await sendRefunds(createLaterVisit(due.ctx, minutes));
  expect(await getOrder(due.ctx, due)).toMatchObject({ refundDue: 0 });
});

test.each([
  ["no answer", undefined, "TypeError Error ECONNREFUSED"],
  ["an HTTP error", new Response("", { status: 502 }), "GatewayError http_502"],
  ["an answer that is not JSON", new Response("<html>"), "SyntaxError"],
  ["a wrong signature", Response.json({ vnp_SecureHash: "0".repeat(128) }), "GatewayError not_signed"],
  ["a refusal", { vnp_ResponseCode: "97" }, "GatewayError 97"],
])("a failure of VNPay (%s) is recorded in the log and with the refund, without secrets", async (_, response, kind) => {
  const { db } = database;
  const ordered = await placeOrderAsGuest(db, { form: { ...atVnpay, phoneNumber: "0912000002" } });
  replaceVnpayApi(() => (response instanceof Response ? response.clone() : response));
  expect(await getPayment(ordered.ctx, ordered)).toMatchObject({ order: { paymentStatus: "pending" } });
  expect(logged.join("\n")).toContain(`vnpay query ${ordered.code}-1 ${kind}`);

  for (const _ of [1, 2]) await payOrderOf(ordered.ctx, ordered.code);
  await sendRefunds(createLaterVisit(ordered.ctx, 1));
  const { refunds } = await listUnmatchedPayments(asStaff(ordered.ctx));
  expect(refunds.find(({ order }) => order === ordered.code)).toMatchObject({ failure: kind });
  expect(logged.join("\n")).toContain(`vnpay refund ${ordered.code}-1 ${kind}`);
  expect(logged.join("\n")).not.toMatch(/demo-vnpay-secret|0912000002|hoa@example/);
});

test("a refund that cannot be requested records the reason and does not block others", async () => {
  const { db, sql } = database;
  const [tooMuch, due] = [
    await placeOrderAsGuest(db, { form: atVnpay }),
    await placeOrderAsGuest(db, { form: atVnpay }),
  ];
  for (const { ctx, code } of [tooMuch, due]) for (const _ of [1, 2]) await payOrderOf(ctx, code);
  const { intent } = await orderRow(db, tooMuch.code);
  await sql`update refunds set amount = 10000000000 where payment_intent_id = ${intent.id}`;
  replaceVnpayApi(() => done);
  await sendRefunds(createLaterVisit(due.ctx, 1));
  expect(await getOrder(due.ctx, due)).toMatchObject({ refundDue: 0 });
  const { refunds } = await listUnmatchedPayments(asStaff(due.ctx));
  expect(refunds.find(({ order }) => order === tooMuch.code)).toMatchObject({ status: "due", failure: "RangeError" });
  await sql`delete from refunds where payment_intent_id = ${intent.id}`;
});

const atVnpay = { method: "vnpay" };
const done = { vnp_ResponseCode: "00", vnp_TransactionStatus: "00" };

async function expectCancelled({ ctx, code }: Awaited<ReturnType<typeof placeOrderAsGuest>>) {
  expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled" });
}

async function copyUnpaid(code: string, count: number) {
  const { sql } = database;
  await sql`insert into orders (code, form_key, form_digest, cart_session_id, cart_kind, locale, full_name, phone, method, status,
      payment_status, total, vat, placed_at, payment_deadline, origin, reservation_id)
    select code || n, form_key || n, form_digest, cart_session_id, cart_kind, locale, full_name, phone, method, status,
      payment_status, total, vat, placed_at, payment_deadline, origin, reservation_id
    from orders, generate_series(1, ${count}::integer) n where code = ${code}`;
  await sql`insert into payment_intents (kind, subject_id, code, amount, created_at)
    select 'order', id, code, total, placed_at from orders where code ~ ${`^${code}.`}`;
  await sql`insert into payment_attempts (payment_intent_id, method, reference, amount, created_at, expires_at)
    select p.id, 'vnpay', o.code || '-1', o.total, o.placed_at, o.payment_deadline
    from payment_intents p join orders o on p.kind = 'order' and o.id = p.subject_id where o.code ~ ${`^${code}.`}`;
}

async function endCopies(code: string) {
  await database.sql`update orders set status = 'cancelled', payment_deadline = null where code ~ ${`^${code}.`}`;
}

type FakeResponse = Response | Record<string, string> | false | undefined;

/** Answers calls of VNPay's signed API with `respond`. If `respond` returns nothing, the connection is refused. */
function replaceVnpayApi(respond: (request: Record<string, string>) => FakeResponse | Promise<FakeResponse>) {
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    const request = JSON.parse(body);
    const answer = await respond(request);
    if (!answer) throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) });
    if (answer instanceof Response) return answer;
    const reply = request.vnp_Command === "refund" ? "refundReply" : "queryReply";
    return Response.json(sealVnpayMessage(reply, { vnp_TxnRef: request.vnp_TxnRef, ...answer }, "demo-vnpay-secret"));
  });
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
