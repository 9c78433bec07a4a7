import { setTimeout as sleep } from "node:timers/promises";
import { hash, verify } from "@node-rs/argon2";
import { drizzle } from "drizzle-orm/postgres-js";
import { beforeEach, expect, test, vi } from "vitest";
import type { Ctx } from "~/domain/ctx";
import { registerUser } from "~/domain/identity/register-user.server";
import { requestPasswordReset } from "~/domain/identity/reset-password.server";
import { requestOrderLinks } from "~/domain/orders/request-order-links.server";
import { demoMembers } from "~/domain/staff/demo-members";
import { logInStaff } from "~/domain/staff/log-in-staff.server";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, placeOrderAsGuest } from "~tests/setup/factories";
import {
  accessTokenOf,
  listMessageKinds,
  newEmail,
  registerCustomer,
  registerForm,
} from "~tests/setup/factories-people";

// With `spy`, the functions of both modules work as usual, and their calls are recorded.
vi.mock("@node-rs/argon2", { spy: true });
vi.mock("node:timers/promises", { spy: true });
beforeEach(() => void vi.clearAllMocks());

const database = openTestDatabase();
const wrong = "không phải thế";

async function watched() {
  const queries: string[] = [];
  const logger = { logQuery: (query: string) => void queries.push(query) };
  const db = drizzle(database.sql, { casing: "snake_case", logger });
  return { queries, ctx: { ...(await createVisit(database.db)), db } as Ctx };
}

/** Records what takes time in a request: password hashes with their cost, and queries. */
async function workOf(ask: (ctx: Ctx) => Promise<unknown>) {
  const { ctx, queries } = await watched();
  vi.clearAllMocks();
  const answer = await ask(ctx).catch(({ code }) => code);
  const made = vi.mocked(hash).mock.calls.map(([, cost]) => cost);
  const compared = vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split("$").slice(0, 4).join("$"));
  return { answer, made, compared, queries };
}

const logins = {
  "an account": {
    known: async () => (await registerCustomer(await createVisit(database.db))).email,
    logIn: (ctx: Ctx, email: string) => accessTokenOf(ctx, { email, password: wrong }),
  },
  "the staff": {
    known: async () => demoMembers[0]?.email ?? "",
    logIn: (ctx: Ctx, email: string) => logInStaff(ctx, { email, password: wrong }),
  },
};

test.each(Object.entries(logins))(
  "a wrong password of %s causes the same work as an unknown email",
  async (_, login) => {
    const known = await login.known();
    const [one, other] = [
      await workOf((ctx) => login.logIn(ctx, known)),
      await workOf((ctx) => login.logIn(ctx, newEmail())),
    ];
    expect([one.answer, one.queries.length > 2]).toEqual([expect.stringMatching(/login_failed$/), true]);
    expect(one.compared).toEqual(["$argon2id$v=19$m=19456,t=2,p=1"]);
    expect(other).toEqual(one);
  },
);

test("registering a known email causes one hash, as many queries and one email, like a new one", async () => {
  const ctx = await createVisit(database.db);
  const [known, unknown] = [(await registerCustomer(ctx)).email, newEmail()];
  const before = await listMessageKinds(ctx, known);
  const [one, other] = [
    await workOf((ctx) => registerUser(ctx, registerForm({ email: known }))),
    await workOf((ctx) => registerUser(ctx, registerForm({ email: unknown }))),
  ];
  expect([one.answer, one.made.length, one.queries.length]).toEqual([undefined, 1, other.queries.length]);
  expect([other.answer, other.made]).toEqual([one.answer, one.made]);
  expect(await listMessageKinds(ctx, known)).toEqual([...before, "email_has_account"]);
  expect(await listMessageKinds(ctx, unknown)).toEqual(["prove_email"]);
});

const requests = {
  "a password reset request": {
    known: async () => (await registerCustomer(await createVisit(database.db))).email,
    ask: requestPasswordReset,
    lookUp: /from "users"/,
  },
  "a request for the links of orders": {
    known: async () => {
      const email = newEmail();
      await placeOrderAsGuest(database.db, { form: { email } });
      return email;
    },
    ask: requestOrderLinks,
    lookUp: /from "orders"/,
  },
};

test.each(Object.entries(requests))(
  "%s is answered after a fixed time, not when its email is queued",
  async (_, of) => {
    const known = await of.known();
    for (const email of [known, newEmail()]) {
      let over = () => {};
      const time = new Promise<void>((resolve) => {
        over = resolve;
      });
      const { ctx, queries } = await watched();
      vi.clearAllMocks();
      vi.mocked(sleep).mockReturnValueOnce(time);
      let isAnswered = false;
      const response = of.ask(ctx, { email }).then(() => {
        isAnswered = true;
      });
      // For a known email, the last query of the request queues a message. An unknown one is only looked up.
      const last = email === known ? /insert into "messages"/ : of.lookUp;
      await vi.waitFor(() => expect(queries.join()).toMatch(last));
      // Without the pause, the request would have ended before these two queries.
      await database.sql`select 1`;
      await database.sql`select 1`;
      expect([isAnswered, vi.mocked(sleep).mock.calls.map(([ms]) => ms)]).toEqual([false, [150]]);
      over();
      await response;
    }
  },
);
