import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { SendApplication } from "~/domain/community/schema";
import { sendApplication } from "~/domain/community/send-application.server";
import { answerEnquiry, listEnquiries } from "~/domain/community/staff-enquiries.server";
import { storeCv } from "~/domain/community/store-cv.server";
import { name } from "~/domain/schema";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { currentTime } from "~/lib/clock";
import { demoInbox, messages } from "~db/schema";
import { makePdf } from "~tests/setup/cvs";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createLaterVisit, createVisit } from "~tests/setup/factories";
import { smallFolder, stockContent } from "~tests/setup/factories-content";
import { openClient, visibleText, waitUntil } from "~tests/setup/factories-http";
import { makeComment, makePost, writeComment } from "~tests/setup/factories-posts";
import { makeReview, writeReview } from "~tests/setup/factories-reviews";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);

/** The text that a visitor types, and how the page shows it. */
const texts: Record<string, [typed: string, words: string]> = {
  "a script": ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  "the end of a script": [
    "]]></script></textarea><svg/onload=alert(2)>",
    "]]></script></textarea><svg/onload=alert(2)>",
  ],
  attributes: [`" autofocus onfocus="alert(3)" x='`, `" autofocus onfocus="alert(3)" x='`],
  entities: ["&lt;b&gt; &#60;i&#62; &amp;amp;", "&lt;b&gt; &#60;i&#62; &amp;amp;"],
  Markdown: ["**đậm** [x](javascript:alert(4)) ![y](post-x) # z", "**đậm** [x](javascript:alert(4)) ![y](post-x) # z"],
  "gaps of ours": ["{{name}} $t(mail.staff.open)", "{{name}} $t(mail.staff.open)"],
  "what turns text": ["xem \u202efdp.exe\u2066 nhé", "xem fdp.exe nhé"],
  "invisible characters": ["a\u200bb\ufeffc\u00add \u0001e", "abcd e"],
  "20,000 marks": [`Z${"\u0301".repeat(20_000)}!`, "Z\u0301\u0301\u0301!"],
  "long words": ["dài".repeat(600), "dài".repeat(600)],
};
const places = {
  comment: "/bai-viet/thu-doc",
  album: "/thu-vien-hinh-anh/thu-anh",
  reviews: "/reviews",
  "staff's queue": "/staff/moderation",
  "staff's decided": "/staff/moderation?done=true",
  "staff's enquiries": "/staff/enquiries",
};
const found: Record<string, string> = {};
let emailBodies: string[] = [];

beforeAll(async () => {
  const captions = Object.values(texts).map(
    ([typed], at) =>
      `    - { slug: anh-${at + 1}, caption: { vi: ${JSON.stringify(`caption${at} ${typed.slice(0, 200)}`)} }, picture: hero }`,
  );
  const albums = `- slug: thu-anh\n  title: { vi: Ảnh thử }\n  summary: { vi: Ảnh }\n  pictures:\n${captions.join("\n")}`;
  await stockContent(database.db, { ...smallFolder, "albums.yaml": albums });
  await database.sql`insert into settings (key, value) values ('staff_email', 'staff@example.vn')
    on conflict (key) do update set value = excluded.value`;
  await makePost(database.db, { slug: "thu-doc" });
  const now = () => createVisit(database.db, { now: currentTime() });
  for (const [at, [typed]] of Object.values(texts).entries()) {
    const who = { email: `n${at}@example.vn`, name: name.safeParse(typed).data ?? "Hoa" };
    const comment = { ...who, post: "thu-doc" };
    await makeComment(await now(), { ...comment, content: `comment${at} ${typed}` });
    await writeComment(await now(), { ...comment, email: `m${at}@example.vn`, content: `held${at} ${typed}` });
    const review = { authorName: who.name, title: typed.slice(0, 100), profession: typed.slice(0, 60) };
    await makeReview(await now(), { ...review, content: `review${at} ${typed}` });
    await writeReview(await now(), { ...review, content: `waiting${at} ${typed}` });
    const ctx = await now();
    const cv = await storeCv(ctx, { name: `${typed.slice(0, 100)}.pdf`, bytes: [makePdf()] });
    const form = {
      key: randomUUID(),
      vacancy: "thu-viec",
      fullName: who.name,
      email: who.email,
      phone: "0912 345 678",
    };
    const message = `applies${at} ${typed.length > 2000 ? typed.replace(/(\u0301{900})\u0301*/, "$1") : typed}`;
    await sendApplication(ctx, SendApplication.parse({ ...form, message, cv }));
  }
  const staff = asStaff(await now());
  for (const { kind, id } of (await listEnquiries(staff, { done: false })).enquiries)
    await answerEnquiry(staff, { kind, id, answer: "Cảm ơn bạn." });
  // The server's jobs may take some of the messages, so this waits until none is left.
  await waitUntil(async () => {
    await sendQueuedMessages(createLaterVisit(staff, 1));
    return (await database.db.$count(messages, eq(messages.state, "waiting"))) === 0;
  });
  emailBodies = (await database.db.select().from(demoInbox)).map(({ html }) => html);

  const [client, pages] = [openStaffClient(server.origin), openClient(server.origin)];
  await client.logIn("manager");
  for (const [place, path] of Object.entries(places))
    found[place] = path.startsWith("/staff") ? await (await client.get(path)).text() : (await pages.get(path)).html;
  found.reviews += (await pages.get("/reviews?page=2")).html;
  found.application = "";
  for (const { id } of await database.sql<{ id: number }[]>`select id from applications order by id`)
    found.application += await (await client.get(`/staff/enquiries/application/${id}`)).text();
  found.picture = "";
  for (const at of Object.keys(captions))
    found.picture += (await pages.get(`${places.album}/anh-${Number(at) + 1}`)).html;
  found.messages = emailBodies.join("");
});

/** Each pair is the prefix of a text and a page that shows the text. */
const readIn = [
  ["comment", "comment"],
  ["comment", "staff's decided"],
  ["held", "staff's queue"],
  ["review", "staff's decided"],
  ["review", "reviews"],
  ["waiting", "staff's queue"],
  ["applies", "application"],
] as const;

describe.each(Object.entries(texts).map(([what, words], at) => ({ what, at, words: words[1] })))(
  "$what",
  ({ at, words }) => {
    test.each(readIn)("in a %s is shown as text in %s", (prefix, place) => {
      expect(visibleText(found[place] ?? "")).toContain(`${prefix}${at} ${words}`);
    });

    test("hostile text in a caption is text on its page and beside other pictures", () => {
      for (const place of ["album", "picture"]) expect(visibleText(found[place] ?? "")).toContain(`caption${at} `);
    });
  },
);

test.each([
  "comment",
  "album",
  "picture",
  "application",
  "messages",
  "staff's queue",
  "staff's decided",
  "staff's enquiries",
])("hostile text is no element, attribute, address or hidden character in %s", (place) => {
  const html = found[place] ?? "";
  expect(html.length).toBeGreaterThan(1000);
  // This removes the contents of scripts and styles. As in a browser, each of them ends at its first end tag.
  const elements = html.replace(/(<(script|style)[^>]*>)[\s\S]*?(?=<\/\2>)/g, "$1");
  expect(html).not.toMatch(/<script[^>]*>\s*alert/);
  expect(/<svg\/onload|href="javascript|<i>|<strong>đậm/i.exec(elements)?.[0]).toBeUndefined();
  expect(/<[^>]*\son(focus|load)=/.exec(elements.replace(/="[^"]*"/g, "="))?.[0]).toBeUndefined();
  expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}|\p{M}{4}/u);
  for (const [, data = ""] of html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
    expect(JSON.parse(data)).toMatchObject({ "@context": "https://schema.org" });
});

test("the text of an applicant is sent back to the applicant only, and not to the staff's mailbox", async () => {
  expect(emailBodies.filter((html) => html.includes("applies"))).toHaveLength(Object.keys(texts).length);
  const toStaff = await database.sql`select text from demo_inbox where recipient = 'staff@example.vn'`;
  expect(toStaff.filter(({ text }) => text.includes("applies"))).toEqual([]);
});
