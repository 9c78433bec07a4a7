import { beforeAll, beforeEach, expect, test } from "vitest";
import { storePicture } from "~/domain/media/store-picture.server";
import { demoMembers } from "~/domain/staff/demo-members";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import { findTags, openClient, visibleText } from "~tests/setup/factories-http";
import { makePost, writeComment } from "~tests/setup/factories-posts";
import { writeReview } from "~tests/setup/factories-reviews";
import { makePhoto } from "~tests/setup/pictures";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
const t = translateIn("vi");
const moderationPath = "/staff/moderation";
type StaffClient = ReturnType<typeof openStaffClient>;
let lan: StaffClient;
let minh: StaffClient;

beforeAll(async () => {
  [lan, minh] = [openStaffClient(server.origin), openStaffClient(server.origin)];
  await lan.logIn("support");
  await minh.logIn("manager");
  await makePost(database.db, { slug: "thu-duyet" });
});

const about = "ticket.cap-treo-khu-hoi";
const [commentText, reviewText] = ["Đường lên còn trơn.", "Cabin sạch, người nói nhỏ."];
let ids = { comment: "", review: "" };
beforeEach(async () => {
  await database.sql`delete from comments`;
  await database.sql`delete from reviews`;
  const now = currentTime().getTime();
  await writeComment(await createVisit(database.db, { now: new Date(now - 2000) }), {
    post: "thu-duyet",
    content: commentText,
  });
  await writeReview(await createVisit(database.db, { now: new Date(now - 1000) }), {
    serviceType: about,
    content: reviewText,
    rating: 4,
  });
  const [row] = await database.sql`select (select max(id) from comments) c, (select max(id) from reviews) r`;
  ids = { comment: String(row?.c), review: String(row?.r) };
});

type WrittenKindName = keyof typeof ids;
const read = async (client: StaffClient, path = moderationPath) => (await client.get(path)).text();
const decide = (client: StaffClient, what: WrittenKindName, as: string, was = "held") =>
  client.post(moderationPath, { act: as === "shown" ? "show" : "refuse", what, id: ids[what], as, was });
const undo = (client: StaffClient, what: WrittenKindName) =>
  client.post(moderationPath, { act: "undo", what, id: ids[what] });
const onPage = async (path: string) => visibleText((await openClient(server.origin).get(path)).html);

test("staff publish, refuse and answer texts without a script, and the newest is listed first with its subject", async () => {
  const queue = await read(lan);
  expect(visibleText(queue)).toContain(t("staff.moderation.waiting", { count: 2 }));
  expect(visibleText(queue)).toMatch(new RegExp(`4 sao về .*${reviewText}.*Bình luận về .*${commentText}`));
  const hrefs = findTags(queue, "a").map(({ href }) => href);
  expect(hrefs).toEqual(expect.arrayContaining(["/bai-viet/thu-duyet", "/tickets/cap-treo-khu-hoi"]));

  const without = await lan.post(moderationPath, { act: "refuse", what: "review", id: ids.review, was: "held" });
  expect(without.status).toBe(422);
  const formPage = await without.text();
  expect(formPage).toContain(`id="review-${ids.review}-no-as-error"`);
  expect(visibleText(formPage)).toContain(t("errors.missing.as"));
  for (const [what, as] of [["comment", "shown"] as const, ["review", "advertising"] as const])
    expect((await decide(lan, what, as)).status).toBe(303);
  expect(await onPage("/bai-viet/thu-duyet")).toContain(commentText);
  const done = visibleText(await read(lan, `${moderationPath}?done=true`));
  expect(done).toContain(t("staff.moderation.reason.advertising"));
  expect(done).toContain(commentText);
  const reply = { act: "reply", what: "comment", id: ids.comment, key: "a-reply-of-ours", reply: "Đã rải cát rồi ạ." };
  for (let twice = 0; twice < 2; twice++) expect((await lan.post(moderationPath, reply)).status).toBe(303);
  expect((await onPage("/bai-viet/thu-duyet")).split("Đã rải cát rồi ạ.")).toHaveLength(2);
  expect(await onPage("/bai-viet/thu-duyet")).toContain(`${t("comments.by_shop")}`);
  await lan.post(moderationPath, { ...reply, what: "review", id: ids.review, reply: "Cảm ơn bạn." });
  expect(await database.sql`select reply from reviews`).toEqual([{ reply: "Cảm ơn bạn." }]);
});

test("the moderation page shows the picture, the profession and the visit date of a review", async () => {
  const ctx = await createVisit(database.db, { now: currentTime() });
  const { slug } = await storePicture(ctx, { bytes: await makePhoto(), allowed: "avatar" });
  await writeReview(ctx, { rating: 1, profession: "Bán vé số 0900", visitDate: "2026-01-02", authorAvatar: slug });
  const queue = await read(lan);
  expect(findTags(queue, "img").map(({ src }) => src)).toContainEqual(expect.stringContaining(slug.replace("up-", "")));
  expect(visibleText(queue)).toContain("Bán vé số 0900");
  expect(visibleText(queue)).toContain("02/01/2026");
  expect(translateIn("en")("staff.moderation.stars", { count: 1 })).toBe("1 star");
});

test("of two staff members who decide at the same time one succeeds and the other sees who decided", async () => {
  for (const what of ["comment", "review"] as const) {
    const answers = await Promise.all([decide(lan, what, "shown"), decide(minh, what, "insult")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const [first] = await database.sql`select decided_by by from ${database.sql(`${what}s`)}`;
    const conflictPage = await answers.find(({ status }) => status === 409)?.text();
    expect(visibleText(conflictPage ?? "")).toContain(t("errors.decided_meanwhile", { by: first?.by }));
    expect(demoMembers.map(({ fullName }) => fullName)).toContain(first?.by);
  }
});

test("any staff member can undo a decision within one minute, and not later", async () => {
  for (const what of ["comment", "review"] as const) {
    await decide(lan, what, "unlawful");
    expect(visibleText(await read(minh))).toContain(t("staff.moderation.just"));
    expect((await undo(minh, what)).status).toBe(303);
    expect(visibleText(await read(lan))).toContain(t("staff.moderation.waiting", { count: 2 }));
    await decide(lan, what, "shown");
    await database.sql`update ${database.sql(`${what}s`)} set decided_at = ${currentTime().toISOString()}::timestamptz - interval '61 seconds'`;
    const late = await undo(lan, what);
    expect([late.status, visibleText(await late.text())]).toEqual([
      412,
      expect.stringContaining(t("errors.undo_over")),
    ]);
    expect(visibleText(await read(lan))).not.toContain(t("staff.moderation.just"));
    // A different decision is accepted if the form names the current state.
    expect((await decide(minh, what, "insult", "shown")).status).toBe(303);
    await database.sql`update ${database.sql(`${what}s`)} set state = 'held', reason = null, decided_at = null`;
  }
});
