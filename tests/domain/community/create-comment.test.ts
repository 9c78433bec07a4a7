import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { listComments, listWaitingComments } from "~/domain/community/list-comments.server";
import { listWritten } from "~/domain/community/list-written.server";
import { decideComment } from "~/domain/community/moderate.server";
import { commentsPersonalData } from "~/domain/community/personal-data.server";
import { purgeContributions } from "~/domain/community/retention.server";
import { CreateComment, ListComments } from "~/domain/community/schema";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { describeIssue } from "~/request/describe-issue.server";
import { comments } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createLaterVisit, createVisit } from "~tests/setup/factories";
import { makeComment, makePost, writeComment } from "~tests/setup/factories-posts";
import { readLastId } from "~tests/setup/written-rows";

const database = openTestDatabase({ stocked: false });
const post = "bai";
const now = currentTime();
const reader = () => createVisit(database.db, { now });
const listVisible = async (query = {}) => listComments(await reader(), ListComments.parse({ post, ...query }));

beforeAll(async () => {
  await makePost(database.db, { slug: post });
});

test("a held comment is shown only to its author until staff publish it", async () => {
  const [writer, other] = [await reader(), await reader()];
  await writeComment(writer, { post, content: "Xin chào" });
  expect(await listWaitingComments(writer, { post })).toMatchObject([{ content: "Xin chào", name: "Hoa" }]);
  expect(await listWaitingComments(other, { post })).toEqual([]);
  expect((await listVisible()).comments).toEqual([]);
  const staff = asStaff(other, "support");
  const waiting = async () => (await listWritten(staff, { what: "comment", done: false })).written;
  const [held] = await waiting();
  expect(held).toMatchObject({ about: { slug: post }, content: "Xin chào", author: "Hoa" });
  await decideComment(staff, { id: held!.id, as: "shown" });
  expect(await waiting()).toEqual([]);
  expect(await listWaitingComments(writer, { post })).toEqual([]);
  expect(await listVisible()).toMatchObject({
    count: 1,
    comments: [{ content: "Xin chào", isByShop: false, replies: [] }],
  });
  expect(JSON.stringify(await listVisible())).not.toContain("hoa@example.vn");
});

test("the same form and the same text of the same author are one comment from any number of tabs", async () => {
  const [one, two] = [await reader(), await reader()];
  const key = randomUUID();
  const again = Array.from({ length: 6 }, (_, n) => writeComment(n % 2 ? one : two, { post, key, content: "Hai lần" }));
  expect(await Promise.all(again)).toEqual(again.map(() => ({ received: true })));
  await writeComment(two, { post, content: "  HAI  lần ", email: "h.oa+x@example.vn" });
  expect(await database.db.$count(comments, undefined)).toBe(2);
  await writeComment(two, { post, key, content: "Hai lần", email: "mai@example.vn" });
  expect(await database.db.$count(comments)).toBe(3);
});

test("replies have one level, below a published comment of the same post", async () => {
  const ctx = await reader();
  const other = await makePost(database.db);
  const first = await makeComment(ctx, { post, content: "Câu hỏi" });
  const answer = await makeComment(await reader(), { post, parent: first, content: "Trả lời", email: "b@example.vn" });
  expect((await listVisible()).comments.find(({ id }) => id === first)?.replies).toMatchObject([{ id: answer }]);
  expect((await listVisible({ reply: String(first) })).replyTo).toEqual({ id: first, name: "Hoa" });
  expect((await listVisible({ reply: answer })).replyTo).toBeNull();
  const reply = (typed: object) => writeComment(ctx, { content: "Không được", ...typed });
  await expect(reply({ post, parent: answer })).rejects.toMatchObject({ code: "reply_to_reply" });
  await expect(reply({ post: other.slug, parent: first })).rejects.toMatchObject({ code: "comment_not_found" });
  await expect(reply({ post, parent: 2_000_000_000 })).rejects.toMatchObject({ code: "comment_not_found" });
});

test("a comment on a withdrawn post is refused", async () => {
  const gone = await makePost(database.db, { withdrawnAt: now });
  await expect(writeComment(await reader(), { post: gone.slug })).rejects.toMatchObject({ code: "post_taken_back" });
});

test("the sixth comment in an hour is refused by browser and by email, and an hour later accepted", async () => {
  const ctx = await reader();
  const write = (n: number, email: string, by = ctx) => writeComment(by, { post, content: `Lần thứ ${n}`, email });
  for (let n = 1; n <= 5; n++) await write(n, `nam-${n}@example.vn`);
  const lastId = await readLastId(database, "comments");
  await expect(write(6, "nam-6@example.vn")).rejects.toMatchObject({ code: "too_many_requests" });
  expect(await readLastId(database, "comments")).toBe(lastId);
  await write(6, "nam-6@example.vn", createLaterVisit(ctx, 61));
  for (let n = 11; n <= 15; n++) await write(n, "sau@example.vn", await reader());
  await expect(write(16, "sau@example.vn", await reader())).rejects.toMatchObject({ code: "too_many_requests" });
});

test("a comment with a filled honeypot field is answered and discarded", async () => {
  const before = await database.db.$count(comments);
  expect(await writeComment(await reader(), { post, website: "https://evil.vn" })).toEqual({ received: true });
  expect(await database.db.$count(comments)).toBe(before);
});

test.each([
  ["no words", { content: " \u200b" }, "content", "Please enter a comment.", "Vui lòng nhập bình luận."],
  ["nothing at all", { content: undefined }, "content", "Please enter a comment.", "Vui lòng nhập bình luận."],
  ["one letter", { content: "a" }, "content", "At least 2 characters.", "Cần ít nhất 2 ký tự."],
  ["too many", { content: "a".repeat(2001) }, "content", "At most 2000 characters.", "Tối đa 2000 ký tự."],
  ["no name", { name: "" }, "name", "Please enter your name and email.", "Vui lòng nhập tên và email của bạn."],
  [
    "no email",
    { email: undefined },
    "email",
    "Please enter your name and email.",
    "Vui lòng nhập tên và email của bạn.",
  ],
])("a comment with %s is refused with a message in the visitor's language", (_, change, field, en, vi) => {
  const form = { key: randomUUID(), post, name: "Hoa", email: "hoa@example.vn", content: "Hay quá", ...change };
  for (const [locale, message] of [["en", en] as const, ["vi", vi] as const]) {
    const t = translateIn(locale);
    const { error } = CreateComment.safeParse(form, { error: (issue) => describeIssue(issue, t) });
    expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([[field, message]]);
  }
});

test("invisible, bidirectional and stacked characters and empty lines are removed from a comment", () => {
  const piece = fc.constantFrom(
    "<script>",
    "\u202e",
    "\u200b",
    "\u2066",
    "\0",
    "a",
    "ệ",
    "\n",
    "\r\n\r\n",
    "\u0301",
    "x",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
      const typed = `ab${parts.join("")}cd`;
      const content = CreateComment.shape.content.parse(typed);
      expect(content).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\0\r]|\p{M}{4}|\n{3}/u);
      expect(content.split("<script>").length).toBe(typed.split("<script>").length);
    }),
  );
  expect(CreateComment.shape.content.parse(`Z${"\u0301".repeat(20_000)}`)).toBe("Z\u0301\u0301\u0301");
});

test("refused comments and the authors of others are purged in time, and a customer's comments are exported and deleted", async () => {
  await database.sql`delete from comments`;
  const ctx = await reader();
  await makeComment(ctx, { post, content: "Ở lại" });
  await makeComment(await reader(), { post, content: "Bị từ chối", email: "c@example.vn" });
  await database.sql`update comments set state = 'refused', reason = 'insult' where content = 'Bị từ chối'`;
  await purgeContributions({ db: database.db, now: new Date(now.getTime() + 366 * 86_400_000) });
  expect(await database.db.select().from(comments)).toMatchObject([{ content: "Ở lại", email: null, writer: null }]);
  await writeComment(ctx, { post, content: "Của tôi", email: "Toi@example.vn" });
  const me = { userId: null, verifiedEmail: "toi@example.vn", orderIds: [] };
  expect(await commentsPersonalData.exportRows(ctx, me)).toMatchObject([
    { message: "Của tôi", fullName: "Hoa", status: "held" },
  ]);
  await database.db.transaction((tx) => commentsPersonalData.erase?.(tx, me) ?? Promise.resolve());
  expect(await commentsPersonalData.exportRows(ctx, me)).toEqual([]);
});
