import { randomUUID } from "node:crypto";
import { sessionExpiresAt } from "~/domain/identity/find-session.server";
import { hashPassword } from "~/domain/identity/passwords.server";
import { createToken } from "~/domain/identity/sessions.server";
import { currentTime } from "~/lib/clock";
import { connect, type Db } from "~db/client.server";
import { sessions, users } from "~db/schema";
import type { Figure } from "./figure";
import type { LoadRequest } from "./load-generator";
import { paidOrder } from "./paid-order";
import { startMeter } from "./processes";
import { percentile, sendLoad } from "./send-load";
import type { BenchShop } from "./shop";

const path = "/tickets";
const rounds = 3;
const seconds = 3;
const password = "mây trắng đỉnh núi";
/** `people` times `timesEach` is within the limits: ten logins per account and 300 per network in 15 minutes. */
const people = 28;
const timesEach = 10;
/** More PDFs than the shop caches, so that each is rendered again. */
const pdfs = 24;

export async function measurePeople(shop: BenchShop, databaseUrl: string): Promise<Figure[]> {
  const { db, close } = connect(databaseUrl, 1);
  try {
    const { emails, token } = await makePeople(db);
    return [
      ...(await costOfAccount(shop, token)),
      ...(await waitForLogins(shop, emails)),
      ...(await waitForPdfs(shop, await listTicketRequests(shop))),
    ];
  } finally {
    await close();
  }
}

async function makePeople(db: Db) {
  const passwordHash = await hashPassword(password);
  const createAccountRow = () => ({
    email: `${randomUUID()}@example.vn`,
    passwordHash,
    fullName: "Trần Thị Hoa",
    firstName: "Hoa",
    createdAt: currentTime(),
  });
  const made = await db
    .insert(users)
    .values(Array.from({ length: people }, () => ({ ...createAccountRow(), locale: "vi" as const })))
    .returning({ id: users.id, email: users.email });
  const now = currentTime();
  const { token, tokenHash } = createToken();
  const [first] = made;
  if (!first) throw new Error("No customer was created");
  await db
    .insert(sessions)
    .values({ userId: first.id, tokenHash, createdAt: now, usedAt: now, expiresAt: sessionExpiresAt(now) });
  return { emails: made.map(({ email }) => email), token };
}

/** Alternates between guest and account, so that the load of the machine affects them equally. */
async function costOfAccount(shop: BenchShop, token: string): Promise<Figure[]> {
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
        requests: [{ path, method: "GET", headers }],
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
    { ...cpu, column: "account", value: account, target: { max: guest * 1.1 } },
  ];
}

async function waitForLogins(shop: BenchShop, emails: readonly string[]): Promise<Figure[]> {
  const pages = () => sendLoad({ origin: shop.origin, connections: 2, requests: [page], seconds });
  const quiet = percentile((await pages()).times, 0.5);
  const requests = Array.from({ length: timesEach }, () => emails.map(logInAs)).flat();
  const [{ times }, logged] = await Promise.all([pages(), sendLoad({ origin: shop.origin, connections: 8, requests })]);
  const column = "eight log in";
  return [
    { ...median, column: "guest", value: quiet },
    { ...median, column, value: percentile(times, 0.5), target: { max: quiet * 2 } },
    {
      group,
      name: "logins",
      column,
      unit: "/s",
      value: logged.times.length / logged.seconds,
      note: logged.surprises[0],
    },
    { group, name: "slowest login", column, unit: "ms", value: Math.max(...logged.times), target: { max: 2000 } },
  ];
}

async function listTicketRequests({ origin }: BenchShop): Promise<LoadRequest[]> {
  const ticketRequests: LoadRequest[] = [];
  for (let n = 0; n < pdfs; n++) {
    const { code, cookie } = await paidOrder(origin);
    const headers = { Cookie: cookie };
    ticketRequests.push({ path: `/orders/${code}/tickets.pdf`, method: "GET", headers });
  }
  return ticketRequests;
}

/** Measures page times while one client requests PDFs continuously, and while it requests pages instead. */
async function waitForPdfs(shop: BenchShop, ticketRequests: LoadRequest[]): Promise<Figure[]> {
  const times: Record<"page" | "pdf", number[]> = { page: [], pdf: [] };
  const drawing: number[] = [];
  let surprise: string | undefined;
  for (let round = 0; round < rounds; round++) {
    for (const what of ["page", "pdf"] as const) {
      const requests = what === "page" ? [page] : ticketRequests;
      const [meanwhile, other] = await Promise.all([
        sendLoad({ origin: shop.origin, connections: 2, requests: [page], seconds }),
        sendLoad({ origin: shop.origin, connections: 1, requests, seconds }),
      ]);
      times[what].push(...meanwhile.times);
      surprise ??= other.surprises[0];
      if (what === "pdf") drawing.push(...other.times);
    }
  }
  const [first] = ticketRequests;
  const size = first && (await fetch(shop.origin + first.path, { headers: first.headers }));
  const slow = { group, name: "slowest page of a hundred", unit: "ms" } as const;
  const [ofPages, ofPdfs] = ["beside pages", "beside PDFs"];
  return [
    { ...median, column: ofPages, value: percentile(times.page, 0.5) },
    { ...median, column: ofPdfs, value: percentile(times.pdf, 0.5), target: { max: percentile(times.page, 0.5) } },
    { ...slow, column: ofPages, value: percentile(times.page, 0.99) },
    { ...slow, column: ofPdfs, value: percentile(times.pdf, 0.99), target: { max: percentile(times.page, 0.99) } },
    { group, name: "a PDF", column: ofPdfs, unit: "ms", value: percentile(drawing, 0.5), note: surprise },
    {
      group,
      name: "PDF of four tickets",
      column: ofPdfs,
      unit: "B",
      value: size ? (await size.arrayBuffer()).byteLength : null,
      target: { max: 60_000 },
    },
  ];
}

const group = "Accounts";
const median = { group, name: "median of a page", unit: "ms" } as const;
const page: LoadRequest = { path, method: "GET", headers: { "Accept-Encoding": "br" } };

function logInAs(email: string) {
  const headers = { "Content-Type": "application/json" };
  return { path: "/api/trpc/auth.login", method: "POST", headers, body: JSON.stringify({ email, password }) } as const;
}
