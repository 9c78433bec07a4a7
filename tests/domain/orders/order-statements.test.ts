import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { languageMiddleware } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { ctxMiddleware } from "~/request/ctx.server";
import { action } from "~/routes/checkout/checkout";
import { connect, type Db, getDb } from "~db/client.server";
import { openTestDatabase } from "~tests/setup/database";
import { checkoutForm, createVisit, fillCart } from "~tests/setup/factories";
import { recordStatements, type StatementRecord } from "~tests/setup/record-statements";
import { rememberWithoutChanges } from "~tests/setup/remember-content";

process.env.DATABASE_POOL = "1";
const database = openTestDatabase();
const booking = { kind: "booking" } as const;
const address = "198.51.100.7";

/** The first order of a connection also parses the statements, so the second order is recorded. */
async function recordSecond(record: () => Promise<StatementRecord>) {
  await record();
  const { statements, roundTrips } = await record();
  return { statements: statements.length, roundTrips, names: statements.join("\n") };
}

async function prepareForm(db: Db, { held = true } = {}) {
  const ctx = await createVisit(db, { hasCookie: true, address, now: currentTime() });
  await fillCart(ctx, booking);
  if (held) await holdPlaces(ctx, booking);
  return { ctx, form: await checkoutForm(ctx, booking) };
}

test.each([
  { places: "held before", held: true, statements: 25, roundTrips: 10 },
  { places: "reserved at once", held: false, statements: 23, roundTrips: 12 },
])(
  "placing an order of one seat, $places, takes $statements statements and $roundTrips round trips",
  async (limits) => {
    const { held, statements, roundTrips } = limits;
    const { db, close } = connect(database.url, 1);
    const recorded = await recordSecond(async () => {
      const { ctx, form } = await prepareForm(db, { held });
      return recordStatements(db, () => placeOrder(ctx, form));
    });
    await close();
    expect(recorded, recorded.names).toMatchObject({ statements, roundTrips });
  },
);

test("the form of the checkout takes one more statement, for the data of every page", async () => {
  const endMemory = rememberWithoutChanges();
  const recorded = await recordSecond(async () => {
    const { ctx, form } = await prepareForm(database.db);
    return recordStatements(getDb(), () => sendCheckoutForm(ctx.visitor.cartSessionId, form));
  });
  endMemory();
  expect(recorded, recorded.names).toMatchObject({ statements: 26, roundTrips: 11 });
});

/** Sends the form through the middlewares that read the database, to the action of the page. */
async function sendCheckoutForm(session: string | null, form: Awaited<ReturnType<typeof checkoutForm>>) {
  const { key, total, contents, fullName, phoneNumber, email = "", method = "" } = form;
  const url = new URL("http://localhost:9/checkout/ticket");
  const request = new Request(url, {
    method: "POST",
    headers: { Cookie: `cart_session=${session}`, "X-Client-Address": address },
    body: new URLSearchParams({
      ...{ key, total: String(total), contents, fullName, phoneNumber, email, method },
      ...{ note: "", acceptPolicies: "on" },
    }),
  });
  const context = new RouterContextProvider();
  const args = { request, url, context, params: {}, pattern: "/checkout/ticket" } as Parameters<typeof action>[0];
  const respond = async () => (await action(args)) as Response;
  const response = (await languageMiddleware(
    args,
    async () => (await ctxMiddleware(args, respond)) as Response,
  )) as Response;
  expect(response.status).toBe(303);
}
