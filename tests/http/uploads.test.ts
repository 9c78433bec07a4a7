import { execFileSync } from "node:child_process";
import { request as open } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import en from "~/../locales/en/server/errors.json";
import vi from "~/../locales/vi/server/errors.json";
import { makePdf } from "~tests/setup/cvs";
import { openTestDatabase } from "~tests/setup/database";
import { waitUntil } from "~tests/setup/factories-http";
import { makePhoto } from "~tests/setup/pictures";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);

type Sent = { headers?: Record<string, string>; path?: string; field?: string };

async function upload(bytes: Uint8Array, { headers = {}, path = "/api/uploads", field = "file" }: Sent = {}) {
  const body = new FormData();
  body.set(field, new Blob([new Uint8Array(bytes)], { type: "image/png" }), "mặt.png");
  const own = { "Sec-Fetch-Site": "same-origin", Origin: server.origin, ...headers };
  const answer = await fetch(server.origin + path, { method: "POST", body, headers: own });
  const text = await answer.text();
  return { status: answer.status, text, json: text.startsWith("{") ? JSON.parse(text) : null };
}

test("a visitor's picture has a permanent URL and is stored by no shared cache, because staff may refuse it", async () => {
  const { status, json } = await upload(await makePhoto());
  expect([status, json]).toEqual([200, { slug: expect.stringMatching(/^up-[0-9a-f]{32}$/), width: 40, height: 60 }]);
  const address = `${server.origin}/media/${json.slug.slice(3)}.webp`;
  const picture = await fetch(address);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "private, max-age=3600",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
  const tag = picture.headers.get("ETag") ?? "";
  expect((await fetch(address, { headers: { "If-None-Match": tag } })).status).toBe(304);
});

test("renditions are made by a job and served while the rest of the shop cannot be read", async () => {
  const { json } = await upload(await makePhoto({ width: 61, height: 40 }));
  const hash = json.slug.slice(3);
  await waitUntil(
    async () => (await database.sql`select from pictures where hash = ${hash} and widths <> '{}'`).length,
  );
  await database.sql`alter table sessions rename to sessions_gone`;
  try {
    expect((await fetch(`${server.origin}/`)).status).toBeGreaterThanOrEqual(500);
    for (const format of ["avif", "webp"]) {
      const rendition = await fetch(`${server.origin}/media/${hash}-40.${format}`);
      expect([rendition.status, rendition.headers.get("Content-Type")]).toEqual([200, `image/${format}`]);
      expect(rendition.headers.getSetCookie()).toEqual([]);
    }
  } finally {
    await database.sql`alter table sessions_gone rename to sessions`;
  }
  expect((await fetch(`${server.origin}/media/${hash}-41.avif`)).status).toBe(404);
});

test("uploads from other sites and from API clients without a login are refused", async () => {
  const picture = await makePhoto();
  expect((await upload(picture, { headers: { Origin: "https://other.example" } })).status).toBe(403);
  expect((await upload(picture, { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(picture)]), "a.jpg");
  for (const headers of [new Headers(), new Headers({ Authorization: "Bearer nobody" })]) {
    const answer = await fetch(`${server.origin}/api/uploads`, { method: "POST", body, headers });
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: { code: "not_logged_in" } }]);
  }
});

test("a refused upload is reported in the visitor's language", async () => {
  const english = { headers: { "Accept-Language": "en-GB" } };
  const pdf = Buffer.from("%PDF-1.7");
  const kinds = "JPG, PNG, GIF";
  expect(await upload(pdf)).toMatchObject({
    status: 422,
    json: { error: { code: "picture_kind", message: vi.picture_kind.replace("{{kinds}}", kinds) } },
  });
  expect((await upload(pdf, english)).json.error.message).toBe(en.picture_kind.replace("{{kinds}}", kinds));
  expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 422, json: { error: { code: "picture_broken" } } });
  expect((await upload(await makePhoto(), { field: "other" })).status).toBe(400);
});

test("a file above 5 MB is refused with a message, also when it was cut, and a body above 25 MB is not read", async () => {
  for (const size of [5 * 1024 ** 2 + 1, 6_100_000, 20_000_000]) {
    const answer = await upload(Buffer.alloc(size, "\xff\xd8\xff", "latin1"));
    expect([size, answer.status, answer.json?.error.code]).toEqual([size, 413, "file_too_large"]);
  }
  const answer = await upload(Buffer.alloc(25_000_001)).catch(() => ({ status: 413, json: null }));
  expect([answer.status, answer.json]).toEqual([413, null]);
});

test("no other path accepts files", async () => {
  const binary = Buffer.alloc(2_000);
  for (const path of ["/orders", "/api/trpc/cart.get", "/media/00000000.svg"])
    expect([path, (await upload(binary, { path })).status]).toEqual([path, 400]);
  expect((await upload(Buffer.alloc(1_000_001, "a"), { path: "/orders" })).status).toBe(413);
});

test("a slow upload is accepted, and one that stops halfway does not disturb the others", async () => {
  const picture = await makePhoto({ width: 300, height: 200 });
  const slow = await drip(picture, picture.length);
  expect(slow).toMatchObject({ slug: expect.stringMatching(/^up-/) });
  const stuck = Array.from({ length: 8 }, () => drip(picture, 100_000).catch((error: Error) => error.message));
  expect((await upload(picture)).status).toBe(200);
  expect(await Promise.all(stuck)).toEqual(Array(8).fill("gave up"));
});

/** Sends the picture slowly. If its length differs from the declared `length`, the request is aborted at the end. */
async function drip(picture: Buffer, length: number): Promise<unknown> {
  const [head, end] = ['--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n', "\r\n--x--\r\n"];
  const headers = {
    Origin: server.origin,
    "Content-Type": "multipart/form-data; boundary=x",
    "Content-Length": head.length + length + end.length,
  };
  return new Promise((resolve, reject) => {
    const outgoing = open(`${server.origin}/api/uploads`, { method: "POST", headers }, async (answer) => {
      resolve(JSON.parse(Buffer.concat(await answer.toArray()).toString()));
    });
    outgoing.on("error", () => reject(new Error("gave up")));
    void send();

    async function send() {
      outgoing.write(head);
      for (let at = 0; at < 10; at++) {
        outgoing.write(picture.subarray((at * picture.length) / 10, ((at + 1) * picture.length) / 10));
        await sleep(50);
      }
      if (length === picture.length) return outgoing.end(end);
      await sleep(1_000);
      outgoing.destroy();
    }
  });
}

test("ten large pictures in parallel are stored, and the server grows by less than 80 MB", async () => {
  const large = await makePhoto({ width: 1320, height: 1310, format: "png" });
  expect(large.length).toBeGreaterThan(4_900_000);
  const answers = await sendParallel(10, () => upload(large));
  expect(answers.map(({ status, json }) => [status, json?.slug])).toEqual(Array(10).fill([200, answers[0]?.json.slug]));
});

test("ten CVs of 5 MB in parallel are stored, too", async () => {
  const large = makePdf(Buffer.alloc(5 * 1024 ** 2 - makePdf("").length, "a"));
  const answers = await sendParallel(10, () => upload(large, { field: "cv" }));
  expect(answers.map(({ status, json }) => [status, typeof json?.cv])).toEqual(Array(10).fill([200, "string"]));
});

async function sendParallel<Answer>(many: number, send: () => Promise<Answer>): Promise<Answer[]> {
  const before = residentMb();
  let max = before;
  const watch = setInterval(() => (max = Math.max(max, residentMb())), 100);
  const answers = await Promise.all(Array.from({ length: many }, send));
  clearInterval(watch);
  console.info(`before ${before} MB, at most ${max} MB`);
  expect(max - before).toBeLessThan(80);
  return answers;
}

function residentMb(): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(server.pid)])) / 1024;
}

test("a guest's file for a staff page is answered before its body is read", async () => {
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const headers = {
      ...{ Origin: server.origin, Accept: "text/html", Cookie: "staff=nonsense" },
      ...{ "Content-Type": "multipart/form-data; boundary=x", "Content-Length": 5_000_000 },
    };
    const path = "/staff/rows/seasons/import";
    const outgoing = open(server.origin + path, { method: "POST", headers }, async (incoming) => {
      resolve({ status: incoming.statusCode, text: Buffer.concat(await incoming.toArray()).toString() });
      outgoing.destroy();
    });
    outgoing.on("error", reject);
    outgoing.write("--x\r\n");
  });
  expect(answer).toEqual({ status: 401, text: expect.stringContaining("/staff/login") });
});
