import { randomBytes, randomInt, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoMembers, demoPassword } from "~/domain/staff/demo-members";
import { testDatabase } from "~tests/setup/database";
import { findDayAhead, newPhone } from "~tests/setup/factories";
import { address } from "~tests/setup/factories-goods";
import { openClient, postTicketOrder, readCheckoutForm } from "~tests/setup/factories-http";
import { password } from "~tests/setup/factories-people";
import { walkLength, walkSeeds } from "~tests/setup/seeds";
import { startTestServer } from "~tests/setup/server";

/** Each test has its own shop, because all users share one network and would quickly use up its rate limits. */
let database: Awaited<ReturnType<typeof testDatabase>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeEach(async () => {
  users = [];
  database = await testDatabase();
  server = await startTestServer({ databaseUrl: database.url });
});
afterEach(async () => {
  await server.stop();
  await database.close();
});

type Kind = "account" | "guest" | "support" | "gate";
type TestUser = Awaited<ReturnType<typeof createUser>>;
type Answer = { status: number; html: string; headers: Headers };

/** Every text of this user contains `mark`, so that a leak is noticed. Codes and tokens of the user are secrets too. */
async function createUser(kind: Kind) {
  const mark = `mk${randomBytes(6).toString("hex")}`;
  const secrets = new Set([mark]);
  const pages = openClient(server.origin);
  const email = `${mark}@example.vn`;
  const fullName = `Trần Thị ${mark}`;
  const token = { account: logIn, guest: startBuyNow, support: logInStaff, gate: logInStaff }[kind];
  const user = { kind, mark, secrets, pages, email, fullName, codes: [] as string[], tickets: [] as string[] };
  const things = {
    addresses: [] as number[],
    exports: [] as string[],
    keys: [] as string[],
    inCart: 0,
    changes: 0,
    confirmed: 0,
  };
  return { ...user, ...things, headers: await token({ pages, kind, email, fullName }) };
}

type Newcomer = { pages: ReturnType<typeof openClient>; kind: Kind; email: string; fullName: string };

async function logIn({ pages, email, fullName }: Newcomer) {
  await pages.get("/auth/register");
  await pages.post("/auth/register", { fullName, email, password, confirmation: password });
  expect((await pages.post("/auth/login", { email, password })).status).toBe(303);
  return { Authorization: `Bearer ${pages.cookies.get("account")}` };
}

async function startBuyNow({ pages }: Newcomer): Promise<Record<string, string>> {
  await postTicketOrder(pages);
  return { Origin: pages.origin };
}

async function logInStaff({ pages, kind }: Newcomer) {
  const email = demoMembers.find(({ role }) => role === kind)?.email ?? "";
  await pages.post("/staff/login", { act: "log_in", email, password: demoPassword, oneTimeCode: "" });
  return { Authorization: `Bearer ${pages.cookies.get("staff")}` };
}

let users: TestUser[] = [];
const ticketsOfAllWalks: string[] = [];

/** Support may see the secrets of customers. No shared cache may store an answer with a user's mark. */
function checkAnswer(user: TestUser, address: string, { html, headers }: Answer) {
  const [text, named] = [html.toLowerCase(), address.toLowerCase()];
  const holds = (secret: string) => text.includes(secret.toLowerCase()) && !named.includes(secret.toLowerCase());
  for (const { kind, mark, secrets } of users) {
    if (mark === user.mark || (user.kind === "support" && kind !== "gate")) continue;
    expect([address, kind, [...secrets].filter(holds)]).toEqual([address, kind, []]);
  }
  if (users.some(({ mark }) => text.includes(mark)))
    expect([address, headers.get("Cache-Control")]).toEqual([address, expect.stringMatching(/private|no-store/)]);
}

async function see(user: TestUser, path: string) {
  const answer = await user.pages.get(path);
  checkAnswer(user, path, answer);
  return answer;
}

async function send(user: TestUser, path: string, form: Record<string, string>) {
  const answer = await user.pages.post(path, form);
  checkAnswer(user, path + JSON.stringify(form), answer);
  return answer;
}

/** An order replaces a guest's session, so a guest sends the browser's cookies. Other users send only their token. */
async function call(user: TestUser, procedure: string, input: object = {}, isMutation = false) {
  const json = JSON.stringify(input);
  const url = `${server.origin}/api/trpc/${procedure}`;
  const headers = { ...user.headers, "Content-Type": "application/json" };
  const address = isMutation ? url : `${url}?input=${encodeURIComponent(json)}`;
  const init: RequestInit = isMutation ? { method: "POST", headers, body: json } : { headers };
  const answer = await (user.kind === "guest" ? user.pages.ask(address, init) : ask(address, init));
  checkAnswer(user, `${procedure} ${json}`, answer);
  return { status: answer.status, html: answer.html, data: JSON.parse(answer.html).result?.data };
}

async function ask(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  return { status: response.status, html: await response.text(), headers: response.headers };
}

const mutate = (user: TestUser, procedure: string, input: object = {}) => call(user, procedure, input, true);

type Step = { what: keyof typeof deeds; whose: number; pick: number; byPage: boolean };
type Deed = (me: TestUser, other: TestUser, step: Step) => Promise<unknown>;

const oneOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(list.length, 1)];
const seats = { slug: "cap-treo-khu-hoi", date: findDayAhead(2), quantities: { adult: 1 } };

async function unitsIn(me: TestUser): Promise<number> {
  const { data } = await call(me, "cart.get", { kind: "cart" });
  const lines: { seats: number }[] = data.lines;
  return lines.reduce((sum, { seats }) => sum + seats, 0);
}

const addToCart: Deed = async (me) => {
  expect((await mutate(me, "cart.add", seats)).status).toBe(200);
  me.inCart += 1;
  expect(await unitsIn(me)).toBe(me.inCart);
};

const placeOrder: Deed = async (me, _, { byPage }) => {
  const typed = {
    fullName: me.fullName,
    phoneNumber: newPhone(),
    email: me.email,
    note: `Đón ${me.mark}`,
    method: "vietqr",
  };
  const key = randomUUID();
  let code = "";
  if (byPage) {
    await postTicketOrder(me.pages);
    const { location } = await send(me, "/checkout/ticket", await readCheckoutForm(me.pages, { ...typed, key }));
    code = /^\/orders\/(\w+)\/pay/.exec(location)?.[1] ?? "";
  } else {
    if (me.inCart === 0) await mutate(me, "cart.add", seats);
    const { total, contents } = (await call(me, "cart.get", { kind: "cart" })).data;
    const form = { ...typed, key, total, contents, acceptPolicies: true };
    code = (await mutate(me, "checkout.placeOrder", form)).data?.code ?? "";
    me.inCart = 0;
  }
  expect(code).not.toBe("");
  me.codes.push(code);
  me.keys.push(key);
  me.secrets.add(code);
};

const pagesOf = (code: string) =>
  ["", ".data", "/pay", "/pay.data", "/tickets", "/tickets.data", "/tickets.pdf", "/calendar.ics", "/vietqr.png"].map(
    (rest) => `/orders/${code}${rest}`,
  );
const ownPages = ["/cart", "/cart.data", "/checkout", "/checkout.data", "/checkout/ticket", "/orders", "/test-session"];
const dashboard = ["", ".data", "/profile", "/profile.data", "/addresses", "/addresses.data", "/settings", "/security"];
const publicPages = ["/", "/_.data", "/tickets", "/tickets.data", "/san-pham", "/tim-kiem?q=mk", "/sitemap.xml"];
const reads = ["cart.get", "cart.page", "checkout.get", "profile.getMyProfile", "profile.listMyOrders"].concat(
  [
    "profile.listMyTickets",
    "profile.listAddresses",
    "profile.logins",
    "profile.joins",
    "profile.overview",
    "profile.listExports",
    "profile.hindrances",
    "profile.emailChange",
  ],
  ["search.query", "catalog.listTickets"],
);

const readPages: Deed = async (me, _, { pick, byPage }) => {
  const code = oneOf(me.codes, pick);
  const paths = [
    ...[...ownPages, ...publicPages, ...dashboard.map((rest) => `/dashboard${rest}`)],
    ...(code ? [...pagesOf(code), `/checkout/success?code=${code}`] : []),
  ];
  if (byPage) await see(me, oneOf(paths, pick) ?? "/");
  else await call(me, oneOf(reads, pick) ?? "");
  if (me.kind === "account") {
    const { data } = await call(me, "profile.listMyOrders", { page: 1 });
    const listed: { code: string }[] = data.orders;
    expect(data.total).toBe(me.codes.length);
    for (const order of listed) expect(me.codes).toContain(order.code);
    expect((await see(me, "/dashboard/profile")).html).toContain(me.email);
  }
  if (!code) return;
  expect((await call(me, "orders.get", { code })).status).toBe(200);
  const { html } = await see(me, `/checkout/success?code=${code}`);
  for (const [, ticket = ""] of html.matchAll(/\/ve-dien-tu\/([\w.~%-]+)/g)) {
    me.tickets.push(ticket);
    me.secrets.add(ticket);
  }
};

const change: Deed = async (me, _, { pick, byPage }) => {
  if (me.kind !== "account") return addToCart(me, me, { what: "change", whose: 0, pick, byPage });
  me.changes += 1;
  const fullName = `Trần ${me.changes} ${me.mark}`;
  if (byPage) expect((await send(me, "/dashboard/profile", { intent: "profile", fullName })).status).toBeLessThan(400);
  else expect((await mutate(me, "profile.updateProfile", { fullName })).status).toBe(200);
  const own = { ...address, fullName, line: `${me.changes} đường ${me.mark}` };
  const added = await mutate(me, "profile.addAddress", { address: own });
  if (added.status === 200) me.addresses.push(added.data.id);
  await mutate(me, "profile.endOtherLogins");
  await mutate(me, "profile.askForExport");
  for (const { token } of (await call(me, "profile.listExports")).data) {
    me.exports.push(token);
    me.secrets.add(token);
  }
};

/** Tries to read and change another user's data. The shop may only show a ticket whose link is known. */
const pry: Deed = async (me, other, { pick, byPage }) => {
  if (other.mark === me.mark) return;
  const [code, ticket] = [oneOf(other.codes, pick), oneOf(other.tickets, pick)];
  const id = oneOf(other.addresses, pick);
  const file = oneOf(other.exports, pick);
  const refused = async (answer: Promise<{ status: number }>) => expect((await answer).status).not.toBe(200);
  // The holder of a ticket link sees the ticket, but not its buyer.
  if (ticket) await see(me, `/ve-dien-tu/${ticket}`);
  if (code && byPage) {
    await refused(see(me, oneOf([...pagesOf(code), `/checkout/success?code=${code}`], pick) ?? ""));
    for (const path of ["/order-refund", "/ticket-exchange"]) await see(me, `${path}?code=${code}`);
    await refused(send(me, `/orders/${code}`, { intent: pick % 2 ? "cancel" : "resend" }));
    await refused(send(me, `/orders/${code}/pay`, { intent: "pay", method: "vnpay" }));
    await refused(send(me, "/orders", { code, contact: me.email }));
    await refused(send(me, "/du-lieu-cua-ban", { code, contact: me.email, what: pick % 2 ? "delete" : "export" }));
  } else if (code) {
    for (const read of ["get", "payment", "messages", "otherMethods"])
      await refused(call(me, `orders.${read}`, { code }));
    for (const deed of ["cancel", "resendTickets"]) await refused(mutate(me, `orders.${deed}`, { code }));
    await refused(mutate(me, "orders.pay", { code, method: "vnpay" }));
    for (const deed of ["lookUp", "askForExport", "deleteData"])
      await refused(mutate(me, `orders.${deed}`, { code, contact: me.email }));
    const units = { key: randomUUID(), units: ["1-0"] };
    const hidden = [
      ...["refunds.offer", "refunds.get", "exchanges.offer"].map((read) => call(me, read, { code })),
      mutate(me, "refunds.request", { code, ...units, amount: 0 }),
      mutate(me, "refunds.sendAccountCode", { code }),
      mutate(me, "exchanges.start", { code, ...units, date: seats.date, difference: 0 }),
    ];
    for (const answer of hidden) expect((await answer).status).toBe(404);
  }
  if (file) {
    await refused(see(me, `/data-exports/${encodeURIComponent(file)}`));
    await refused(call(me, "orders.export", { token: file }));
  }
  if (id && byPage) {
    await refused(see(me, `/dashboard/addresses/${id}`));
    await refused(see(me, `/dashboard/addresses/${id}.data`));
    await send(me, "/dashboard/addresses", { intent: "remove", id: String(id) });
  } else if (id) {
    await refused(call(me, "profile.address", { id }));
    await refused(mutate(me, "profile.preferAddress", { id }));
    await refused(mutate(me, "profile.changeAddress", { id, address: { ...address, line: me.mark } }));
    await mutate(me, "profile.removeAddress", { id });
  }
  // Ids of cart lines and sessions count from one, so a user can guess them. The user's own rows are skipped.
  const row = 1 + (pick % 40);
  const myself = database.sql`select id from users where email = ${me.email}`;
  const [line] = await database.sql`select l.id from cart_lines l join carts c on c.id = l.cart_id
    where l.id = ${row} and (c.cart_session_id = ${me.pages.cookies.get("cart_session") ?? ""} or c.user_id = (${myself}))`;
  const [login] = await database.sql`select id from sessions where id = ${row} and user_id = (${myself})`;
  if (!line) {
    await mutate(me, "cart.remove", { lineId: row });
    await mutate(me, "cart.change", { lineId: row, quantities: { adult: 9 } });
  }
  if (!login) await mutate(me, "profile.endLogin", { id: row });
  // Sending the form key of another visitor does not reveal that visitor's order.
  const key = oneOf(other.keys, pick);
  if (key) await mutate(me, "checkout.placeOrder", { key, total: 0, contents: "x", ...contactOf(me) });
  for (const path of ["/staff/orders", `/staff/orders/${code ?? "23456789AB"}`, "/staff/members"])
    await refused(see(me, path));
  await refused(call(me, "staff.searchOrders", {}));
};

function contactOf({ fullName, email }: TestUser) {
  return { fullName, email, phoneNumber: newPhone(), method: "vietqr", acceptPolicies: true };
}

/** Support may read orders, add notes and confirm transfers up to two million VND a day. A gate account may not. */
const work: Deed = async (me, { codes }, { pick, byPage }) => {
  const code = oneOf(codes, pick);
  const isAllowed = me.kind === "support";
  const is = ({ status }: { status: number }, allowed = isAllowed) =>
    expect(allowed ? status < 400 : status).toBe(allowed ? true : 403);
  is(await see(me, `/staff/orders?q=${codes[0] ?? "mk"}`));
  is(await call(me, "staff.searchOrders", {}));
  if (!code) return;
  const note = `Đã gọi ${me.mark}`;
  const [order] = await database.sql`select total from orders where code = ${code}`;
  const transfer = {
    code,
    amount: Number(order?.total),
    confirmedAmount: Number(order?.total),
    reference: `FT${randomInt(2 ** 47)}`,
  };
  const mayConfirm = isAllowed && me.confirmed + transfer.amount <= 2_000_000;
  if (mayConfirm) me.confirmed += transfer.amount;
  is(await see(me, `/staff/orders/${code}`));
  is(await call(me, "staff.getOrderForStaff", { code }));
  if (byPage) {
    is(await send(me, `/staff/orders/${code}`, { act: "note", code, note }));
    is(
      await send(me, "/staff/money", {
        act: "confirm",
        ...transfer,
        amount: String(order?.total),
        confirmedAmount: String(order?.total),
      }),
      mayConfirm,
    );
  } else {
    is(await mutate(me, "staff.noteOrderByStaff", { code, note }));
    is(await mutate(me, "staff.confirmTransfer", transfer), mayConfirm);
  }
};

const deeds = { addToCart, placeOrder, look: readPages, change, pry };

const step = fc.record({
  who: fc.nat(6),
  what: fc.constantFrom<Step["what"]>("addToCart", "placeOrder", "look", "look", "change", "pry", "pry"),
  whose: fc.nat(4),
  pick: fc.nat(999),
  byPage: fc.boolean(),
});

test.each(walkSeeds)(
  "two accounts, three guests and two staff members in random order (seed %i) neither see nor change data of others",
  { timeout: 300_000 * walkLength },
  async (seed) => {
    const kinds: Kind[] = ["account", "account", "guest", "guest", "guest", "support", "gate"];
    const steps = fc.sample(step, { seed, numRuns: 160 * walkLength });
    for (const kind of kinds) users.push(await createUser(kind));
    for (let from = 0; from < steps.length; from += 5) {
      const now = steps.slice(from, from + 5);
      const stepsOf = (at: number) => now.filter(({ who }) => who === at);
      await Promise.all(users.map((user, at) => runSteps(user, stepsOf(at))));
    }
    await expectOwnDataOnly();
  },
);

async function runSteps(me: TestUser, steps: Step[]) {
  const isStaff = me.kind === "support" || me.kind === "gate";
  for (const one of steps) await (isStaff ? work : deeds[one.what])(me, users[one.whose]!, one);
}

async function expectOwnDataOnly() {
  for (const { kind, mark, codes, addresses } of users) {
    const like = `%${mark}%`;
    const orders =
      await database.sql`select code, status, user_id, o::text as all from orders o where full_name like ${like}`;
    expect(orders.map(({ code }) => code).sort()).toEqual([...codes].sort());
    for (const order of orders) {
      expect(order.status).not.toBe("cancelled");
      expect(order.user_id !== null).toBe(kind === "account");
      for (const other of users) if (other.mark !== mark) expect(order.all).not.toContain(other.mark);
    }
    const stored = await database.sql`select id from addresses where address->>'line' like ${like}`;
    expect(stored.map(({ id }) => id).sort()).toEqual([...addresses].sort());
  }
  for (const me of users.slice(0, 5)) {
    expect(await unitsIn(me)).toBe(me.inCart);
    if (me.kind === "account") expect((await call(me, "profile.getMyProfile")).data.email).toBe(me.email);
  }
  expect(users.flatMap(({ codes }) => codes).length).toBeGreaterThan(10);
  ticketsOfAllWalks.push(...users.flatMap((one) => one.tickets));
}

test("the random walks created tickets whose links could have been exposed", () => {
  expect(ticketsOfAllWalks).not.toEqual([]);
});
