import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getRating } from "~/domain/community/get-rating.server";
import {
  listNewestReviews,
  listQuotations,
  listReviews,
  listWaitingReviews,
} from "~/domain/community/list-reviews.server";
import { listWritten } from "~/domain/community/list-written.server";
import { chooseQuotation, decideReview, replyToReview, undoReview } from "~/domain/community/moderate.server";
import { reviewsPersonalData } from "~/domain/community/personal-data.server";
import { purgeContributions } from "~/domain/community/retention.server";
import { ListReviews, RatingQuery, SendReview } from "~/domain/community/schema";
import { sendReview } from "~/domain/community/send-review.server";
import type { Ctx } from "~/domain/ctx";
import { DomainError } from "~/domain/errors";
import { findMedia } from "~/domain/media/find-picture.server";
import { storePicture } from "~/domain/media/store-picture.server";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { sealUntil } from "~/lib/seal.server";
import { addDays, shopDate } from "~/lib/shop-time";
import { describeIssue } from "~/request/describe-issue.server";
import { reviews } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createLaterVisit, createVisit, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";
import { makeReview, typedReview, writeReview } from "~tests/setup/factories-reviews";
import { makePhoto } from "~tests/setup/pictures";
import { walkLength } from "~tests/setup/seeds";
import { readLastId } from "~tests/setup/written-rows";

const database = openTestDatabase();
const now = currentTime();
const reader = () => createVisit(database.db, { now });
const ticket = "ticket.cap-treo-khu-hoi";
const listVisible = async (query = {}) => listReviews(await reader(), ListReviews.parse(query));
const rating = async (about?: string) => getRating(await reader(), RatingQuery.parse({ about }));
const heldWith = async (staff: Ctx, content: string) =>
  (await listWritten(staff, { what: "review", done: false })).written.find((one) => one.content === content)!;

test("a held review is shown only to its author, and a published one is listed with its item and counts", async () => {
  const [writer, other] = [await reader(), await reader()];
  const before = { all: await rating(), own: await rating(ticket) };
  await writeReview(writer, { serviceType: ticket, content: "Chờ được xem nhé", rating: 1, title: "Một" });
  expect(await listWaitingReviews(writer, {})).toMatchObject([{ content: "Chờ được xem nhé", isVisited: false }]);
  expect(await listWaitingReviews(other, {})).toEqual([]);
  expect(await rating()).toEqual(before.all);
  const staff = asStaff(other, "support");
  const { id, about } = await heldWith(staff, "Chờ được xem nhé");
  expect(about).toMatchObject({ page: "ticket", slug: "cap-treo-khu-hoi" });
  await decideReview(staff, { id, as: "shown" });
  expect(await listWaitingReviews(writer, {})).toEqual([]);
  for (const { items } of [
    await listVisible(),
    await listVisible({ about: ticket }),
    await listVisible({ about: ticket, stars: "1" }),
  ])
    expect(items[0]).toMatchObject({ id, rating: 1, serviceType: ticket, title: "Một" });
  const { kind, slug } = { kind: "ticket", slug: "cap-treo-khu-hoi" } as const;
  expect((await listNewestReviews(await reader(), { about: { kind, slug } }))[0]).toMatchObject({ id });
  expect((await rating(ticket)).stars[0]).toBe(before.own.stars[0]! + 1);
  expect((await rating()).count).toBe(before.all.count + 1);
  await replyToReview(staff, { id, reply: "Cảm ơn bạn." });
  expect((await listVisible()).items[0]).toMatchObject({ id, reply: "Cảm ơn bạn." });
});

test("of two staff members who decide at the same time one succeeds, and a decision can be undone for a minute", async () => {
  await writeReview(await reader(), { content: "Hai người cùng xem" });
  const ctx = await reader();
  const staff = (["An", "Bình"] as const).map((name) => {
    const one = asStaff(ctx, "support");
    return { ...one, actor: { ...one.actor, name } } as Ctx;
  });
  const { id } = await heldWith(staff[0]!, "Hai người cùng xem");
  const ends = await Promise.allSettled([
    decideReview(staff[0]!, { id, as: "shown" }),
    decideReview(staff[1]!, { id, as: "insult" }),
  ]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const error = ends.find((end) => end.status === "rejected")!.reason as DomainError;
  const winner = ends[0]!.status === "fulfilled" ? 0 : 1;
  expect(error).toMatchObject({ code: "decided_meanwhile", params: { by: ["An", "Bình"][winner] } });
  await decideReview(staff[winner]!, { id, as: winner === 0 ? "shown" : "insult" });
  await undoReview(createLaterVisit(staff[winner]!, 0.9), { id });
  expect(await heldWith(staff[0]!, "Hai người cùng xem")).toMatchObject({ id });
  await decideReview(staff[0]!, { id, as: "advertising" });
  await expect(undoReview(createLaterVisit(staff[0]!, 1.1), { id })).rejects.toMatchObject({ code: "undo_over" });
  await decideReview(staff[1]!, { id, as: "shown", was: "refused" });
});

test("a review is marked as a verified visit by the buyer's browser or the link of the email, and not otherwise", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  await payOrderOf(ctx, code);
  const days = 40 * 24 * 60;
  const [mine, stranger] = [createLaterVisit(ctx, days), createLaterVisit(await createVisit(database.db), days)];
  const from = sealUntil("review", code, new Date(mine.now.getTime() + 60_000));
  const marks = async (by: Ctx, typed: object) => {
    await writeReview(by, typed);
    return (await listWaitingReviews(by, {}))[0]?.isVisited;
  };
  expect(await marks(ctx, { serviceType: ticket })).toBe(false);
  expect(await marks(mine, { serviceType: ticket })).toBe(true);
  expect(await marks(mine, { serviceType: "place" })).toBe(true);
  expect(await marks(mine, { serviceType: "ticket.du-thuyen" }).catch(() => false)).toBe(false);
  expect(await marks(stranger, { serviceType: ticket })).toBe(false);
  expect(await marks(stranger, { serviceType: ticket, from: `${from}x` })).toBe(false);
  expect(await marks(stranger, { serviceType: ticket, from })).toBe(true);
  await database.sql`update tickets set state = 'refunded'`;
  expect(await marks(stranger, { serviceType: ticket, from })).toBe(false);
});

test("the same form and the same text are one review from any number of tabs, and another text is another review", async () => {
  const [one, two] = [await reader(), await reader()];
  const count = () => database.db.$count(reviews);
  const before = await count();
  const key = randomUUID();
  const content = "Đi hai lần vẫn thích";
  await Promise.all(Array.from({ length: 6 }, (_, n) => writeReview(n % 2 ? one : two, { key, content })));
  await writeReview(two, { content: "đi  HAI lần vẫn thích" });
  expect(await count()).toBe(before + 1);
  await writeReview(two, { content, authorName: "Mai", key });
  expect(await count()).toBe(before + 2);
  expect(await writeReview(two, { website: "https://evil.vn" })).toEqual({ received: true });
  expect(await count()).toBe(before + 2);
});

test("the sixth review in an hour is refused, and an hour later accepted", async () => {
  const ctx = await reader();
  for (let n = 1; n <= 5; n++) await writeReview(ctx);
  const lastId = await readLastId(database, "reviews");
  await expect(writeReview(ctx)).rejects.toMatchObject({ code: "too_many_requests" });
  expect(await readLastId(database, "reviews")).toBe(lastId);
  await writeReview(createLaterVisit(ctx, 61));
});

test("an unknown item, a future visit and an unknown picture are reported at their fields", async () => {
  const ctx = await reader();
  const refused = (typed: object) => expect(writeReview(ctx, typed)).rejects;
  await refused({ serviceType: "product.khong-co" }).toMatchObject({ code: "product_not_found", field: "serviceType" });
  const tomorrow = addDays(shopDate(now), 1);
  await refused({ visitDate: tomorrow }).toMatchObject({ code: "visit_ahead", field: "visitDate" });
  await refused({ authorAvatar: `up-${"0".repeat(32)}` }).toMatchObject({
    code: "picture_broken",
    field: "authorAvatar",
  });
  await refused({ authorAvatar: "http://127.0.0.1/a.png" }).toMatchObject({
    code: "picture_not_fetched",
    field: "authorAvatar",
  });
  await expect(listVisible({ about: "service.khong-co" })).rejects.toMatchObject({ code: "service_not_found" });
  await writeReview(ctx, { visitDate: shopDate(now) });
});

test("an avatar is an upload or a picture that is fetched from a URL once", async () => {
  const ctx = await reader();
  const { slug } = await storePicture(ctx, { bytes: await makePhoto(), allowed: "avatar" });
  await makeReview(ctx, { authorAvatar: slug, content: "Có ảnh tôi đây" });
  expect((await listVisible()).items[0]).toMatchObject({
    content: "Có ảnh tôi đây",
    authorAvatar: { width: 40, height: 60 },
  });
  const input = SendReview.parse({ key: randomUUID(), ...typedReview, authorAvatar: "https://anh.example/toi.png" });
  await sendReview(ctx, input, async () => ({ slug, width: 60, height: 40 }));
  expect((await listWaitingReviews(ctx, {}))[0]).toMatchObject({ authorAvatar: { width: 40 } });
});

const missing = "Please write a few words, 10 characters at least.";
test.each([
  ["no stars", { rating: undefined }, "rating", "Please choose from 1 to 5 stars."],
  ["seven stars", { rating: 7 }, "rating", "Please choose from 1 to 5 stars."],
  ["no words", { content: undefined }, "content", missing],
  ["nine letters", { content: "a".repeat(9) }, "content", "At least 10 characters."],
  ["too many", { content: "a".repeat(3001) }, "content", "At most 3000 characters."],
  ["a long title", { title: "a".repeat(121) }, "title", "At most 120 characters."],
  ["no name", { authorName: undefined }, "authorName", "Please enter a full name, e.g. Nguyễn Văn An."],
  ["no thing", { serviceType: undefined }, "serviceType", "Please choose what you are reviewing."],
])("a review with %s is refused at its field", (_, change, field, message) => {
  const t = translateIn("en");
  const form = { key: randomUUID(), ...typedReview, ...change };
  const { error } = SendReview.safeParse(form, { error: (issue) => describeIssue(issue, t) });
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([[field, message]]);
});

test("the average is right after each of many changes in any order, also by SQL", {
  timeout: 120_000 * walkLength,
}, async () => {
  const ctx = asStaff(await reader());
  await database.sql`delete from reviews`;
  const things = ["place", ticket, "product.tra-shan-tuyet", "service.chup-anh-cuoi"];
  const slugs = await database.sql<{ id: number; slug: string }[]>`select id, slug from products order by id limit 2`;
  things[2] = `product.${slugs[0]!.slug}`;
  const [service] = await database.sql<{ slug: string }[]>`select slug from services order by id limit 1`;
  things[3] = `service.${service!.slug}`;
  const [action] = [
    fc.record({ what: fc.nat(6), thing: fc.nat(3), stars: fc.integer({ min: 1, max: 5 }), pick: fc.nat() }),
  ];
  const actions = fc.sample(action, { numRuns: 500 * walkLength });
  for (const { what, thing, stars, pick } of actions) {
    const ids = (await database.sql<{ id: number }[]>`select id from reviews order by id`).map(({ id }) => id);
    const id = ids[pick % Math.max(1, ids.length)];
    const fresh = await createVisit(database.db, { now, shop: ctx.shop });
    if (what < 2 || id === undefined) await writeReview(fresh, { serviceType: things[thing]!, rating: stars });
    else if (what === 2) await decideReview(ctx, { id, as: "shown" }).catch(isRefusal);
    else if (what === 3)
      await decideReview(ctx, { id, as: "insult", was: pick % 2 ? "shown" : "held" }).catch(isRefusal);
    else if (what === 4) await undoReview(ctx, { id }).catch(isRefusal);
    else if (what === 5) await database.sql`update reviews set stars = ${stars} where id = ${id}`;
    else await database.sql`delete from reviews where id = ${id}`;
    const counted = await database.sql<{ kind: string; itemId: number; average: number; count: number }[]>`
      select kind, item_id as "itemId", avg(stars)::float as average, count(*)::int as count from (
        select kind, item_id, stars from reviews where state = 'shown'
        union all select 'all', 0, stars from reviews where state = 'shown') as shown group by 1, 2 order by 1, 2`;
    const stored = await database.sql`
      select kind, item_id as "itemId", (one + 2 * two + 3 * three + 4 * four + 5 * five)::float / n as average, n as count
      from ratings, lateral (select one + two + three + four + five as n) as said where n > 0 order by 1, 2`;
    expect(stored.map(({ average, ...row }) => ({ ...row, average: average.toFixed(9) }))).toEqual(
      counted.map(({ average, ...row }) => ({ ...row, average: average.toFixed(9) })),
    );
  }
});

function isRefusal(error: unknown) {
  if (!(error instanceof DomainError)) throw error;
}

test("refused reviews and the authors of others are purged in time, and a customer's reviews are exported and deleted", async () => {
  await database.sql`delete from reviews`;
  const ctx = await reader();
  const id = await makeReview(ctx, { content: "Đánh giá ở lại" });
  await makeReview(ctx, { content: "Đánh giá bị từ chối" });
  await database.sql`update reviews set state = 'refused', reason = 'insult' where id <> ${id}`;
  await purgeContributions({ db: database.db, now: new Date(now.getTime() + 366 * 86_400_000) });
  expect(await database.db.select().from(reviews)).toMatchObject([{ id, writer: null }]);
  await database.sql`update reviews set order_id = 7`;
  const me = { userId: null, verifiedEmail: null, orderIds: [7] };
  expect(await reviewsPersonalData.exportRows(ctx, me)).toMatchObject([{ message: "Đánh giá ở lại", stars: 5 }]);
  await database.db.transaction((tx) => reviewsPersonalData.erase?.(tx, me) ?? Promise.resolve());
  expect(await reviewsPersonalData.exportRows(ctx, me)).toEqual([]);
});

test("up to three uploaded pictures of a review wait with it, are shown in their order, and lose their metadata", async () => {
  const writer = await reader();
  const slugs: string[] = [];
  for (const width of [90, 80, 70, 60]) {
    const { slug } = await storePicture(writer, { bytes: await makePhoto({ width }), allowed: "review" });
    slugs.push(slug);
  }
  expect(() => writeReview(writer, { pictures: slugs })).toThrow("too_big");
  await expect(writeReview(writer, { pictures: [`up-${"0".repeat(32)}`] })).rejects.toThrow("picture_broken");
  const content = "Ba tấm ảnh trên cầu.";
  await writeReview(writer, { content, pictures: slugs.slice(0, 3) });
  const staff = asStaff(writer, "support");
  const held = await heldWith(staff, content);
  expect(held.pictures.map(({ height }) => height)).toEqual([90, 80, 70]);
  const isListed = async () => (await listVisible()).items.find((one) => one.content === content);
  expect(await isListed()).toBeUndefined();
  await decideReview(staff, { id: held.id, as: "shown" });
  expect((await isListed())?.pictures.map(({ height }) => height)).toEqual([90, 80, 70]);
  const stored = await database.sql<{ bytes: Buffer }[]>`select bytes from pictures where slug = any(${slugs})`;
  expect(stored.map(({ bytes }) => bytes.includes("Exif"))).toEqual([false, false, false, false]);
});

test("staff choose a passage of a published review as a quotation, which ends with the review's publication", async () => {
  const ctx = await reader();
  const staff = asStaff(ctx, "support");
  const id = await makeReview(ctx, {
    title: "Đáng một ngày",
    content: "Gió mát.\nMây dưới chân, ai cũng im lặng. Về muộn.",
  });
  const choose = (quotation: string) => chooseQuotation(staff, { id, quotation });
  const listOwn = async () => (await listQuotations(ctx, {})).filter((one) => one.id === id).map(({ text }) => text);
  await expect(choose("Mây dưới chân, ai cũng vui.")).rejects.toMatchObject({ code: "quotation_differs" });
  await choose("Gió mát. Mây dưới chân,  ai cũng im lặng.");
  expect(await listOwn()).toEqual(["Gió mát. Mây dưới chân, ai cũng im lặng."]);
  await choose("Đáng một ngày");
  expect(await listOwn()).toEqual(["Đáng một ngày"]);
  expect(await listQuotations({ ...ctx, locale: "en" }, {})).not.toContainEqual(expect.objectContaining({ id }));
  const entries = await database.sql`select after from audit_entries where action = 'review_quoted' order by id`;
  expect(entries).toMatchObject([{}, { after: { quotation: "Đáng một ngày" } }]);
  await decideReview(staff, { id, as: "insult", was: "shown" });
  expect(await listOwn()).toEqual([]);
  await expect(choose("Gió mát.")).rejects.toMatchObject({ code: "review_not_found" });
  await decideReview(staff, { id, as: "shown", was: "refused" });
  await choose("");
  expect(await listOwn()).toEqual([]);
});

test("pictures of a refused or deleted review are not served until a review that is not refused uses them", async () => {
  const writer = await reader();
  const staff = asStaff(await reader(), "support");
  const upload = async (width: number, allowed: "avatar" | "review" | "staff") =>
    (await storePicture(writer, { bytes: await makePhoto({ width }), allowed })).slug;
  const [own, face, shared] = [await upload(51, "review"), await upload(52, "avatar"), await upload(53, "review")];
  const ofShop = await upload(54, "staff");
  const areServed = () =>
    Promise.all(
      [own, face, shared, ofShop].map(async (slug) => {
        const file = { hash: slug.replace("up-", ""), type: "webp", width: null };
        return (await findMedia(staff, file)) !== null;
      }),
    );
  await makeReview(writer, { pictures: [shared] });
  const id = await makeReview(writer, { pictures: [own, shared, ofShop], authorAvatar: face });
  expect(await areServed()).toEqual([true, true, true, true]);

  await decideReview(staff, { id, as: "insult", was: "shown" });
  expect(await areServed()).toEqual([false, false, true, true]);
  await undoReview(staff, { id });
  expect(await areServed()).toEqual([true, true, true, true]);
  await decideReview(staff, { id, as: "insult" });
  await upload(51, "review");
  expect(await areServed()).toEqual([false, false, true, true]);
  await writeReview(writer, { pictures: [own] });
  expect(await areServed()).toEqual([true, false, true, true]);

  await database.sql`update reviews set order_id = 8 where ${own} = any(pictures) or ${shared} = any(pictures)`;
  const me = { userId: null, verifiedEmail: null, orderIds: [8] };
  await database.db.transaction((tx) => reviewsPersonalData.erase?.(tx, me) ?? Promise.resolve());
  expect(await areServed()).toEqual([false, false, false, true]);
});
