import { randomUUID } from "node:crypto";
import { loginEnds } from "~/domain/identity/login-of-token.server";
import { hashPassword } from "~/domain/identity/passwords.server";
import { newToken } from "~/domain/identity/tokens.server";
import { connect, type Db } from "~db/client.server";
import { logins, users } from "~db/schema";
import type { Figure } from "./figure";
import { percentile, sendLoad } from "./load";
import { startMeter } from "./processes";
import type { Shop } from "./shop";

const path = "/tickets";
const rounds = 3;
const seconds = 3;
const password = "mây trắng đỉnh núi";
/** Each may log in ten times in a quarter of an hour, and one network three hundred times. */
const people = 28;
const timesEach = 10;

/** What an account costs on a page, and what people who log in cost the others. */
export async function measurePeople(shop: Shop, databaseUrl: string): Promise<Figure[]> {
  const { db, close } = connect(databaseUrl, 1);
  try {
    const { emails, token } = await makePeople(db);
    return [...(await costOfAccount(shop, token)), ...(await waitForLogins(shop, emails))];
  } finally {
    await close();
  }
}

async function makePeople(db: Db) {
  const passwordHash = await hashPassword(password);
  const person = () => ({
    email: `${randomUUID()}@example.vn`,
    passwordHash,
    fullName: "Trần Thị Hoa",
    firstName: "Hoa",
  });
  const made = await db
    .insert(users)
    .values(Array.from({ length: people }, () => ({ ...person(), locale: "vi" as const })))
    .returning({ id: users.id, email: users.email });
  const { token, tokenHash } = newToken();
  const [first] = made;
  if (!first) throw new Error("nobody was made");
  await db.insert(logins).values({ userId: first.id, tokenHash, expiresAt: loginEnds(new Date()) });
  return { emails: made.map(({ email }) => email), token };
}

/** By turns, so that a busy machine is as busy for both. */
async function costOfAccount(shop: Shop, token: string): Promise<Figure[]> {
  const spent = { guest: 0, account: 0 };
  const answered = { guest: 0, account: 0 };
  for (let round = 0; round < rounds; round++) {
    for (const who of ["guest", "account"] as const) {
      const headers = { "Accept-Encoding": "br", ...(who === "account" && { Cookie: `account=${token}` }) };
      const used = await startMeter(shop);
      const { times } = await sendLoad({
        origin: shop.origin,
        connections: 4,
        seconds,
        wishes: [{ path, method: "GET", headers }],
      });
      const { node, database } = await used();
      spent[who] += (node ?? 0) + (database ?? 0);
      answered[who] += times.length;
    }
  }
  const guest = spent.guest / answered.guest;
  const account = spent.account / answered.account;
  const cpu = { group, name: "CPU of a page", unit: "ms" } as const;
  return [
    { ...cpu, column: "guest", value: guest },
    { ...cpu, column: "account", value: account, target: { most: guest * 1.1 } },
  ];
}

async function waitForLogins(shop: Shop, emails: readonly string[]): Promise<Figure[]> {
  const page = { path, method: "GET", headers: { "Accept-Encoding": "br" } } as const;
  const pages = () => sendLoad({ origin: shop.origin, connections: 2, wishes: [page], seconds });
  const quiet = percentile((await pages()).times, 0.5);
  const wishes = Array.from({ length: timesEach }, () => emails.map(logInAs)).flat();
  const [{ times }, logged] = await Promise.all([pages(), sendLoad({ origin: shop.origin, connections: 8, wishes })]);
  const median = { group, name: "median of a page", unit: "ms" } as const;
  return [
    { ...median, column: "guest", value: quiet },
    { ...median, column: "eight log in", value: percentile(times, 0.5), target: { most: quiet * 2 } },
    {
      group,
      name: "logins",
      column: "eight log in",
      unit: "/s",
      value: logged.times.length / logged.seconds,
      note: logged.surprises[0],
    },
  ];
}

const group = "Accounts";

function logInAs(email: string) {
  const headers = { "Content-Type": "application/json" };
  return { path: "/api/trpc/auth.login", method: "POST", headers, body: JSON.stringify({ email, password }) } as const;
}
