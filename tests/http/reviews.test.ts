import { expect, test } from "vitest";
import { decideReview, replyToReview } from "~/domain/community/moderate.server";
import { ReplyToReview } from "~/domain/community/schema";
import { currentTime } from "~/lib/clock";
import { reviews } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, findDayAhead } from "~tests/setup/factories";
import { openClient, readTypedValues, visibleText } from "~tests/setup/factories-http";
import { makeReview } from "~tests/setup/factories-reviews";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);
const open = () => openClient(server.origin);
const ticket = "ticket.cap-treo-khu-hoi";
const own = "/tickets/cap-treo-khu-hoi";
const here = `/reviews?about=${ticket}`;
const typed = {
  serviceType: ticket,
  rating: "5",
  content: "Đứng trên mây thật.",
  authorName: "Trần Thị Hoa",
  website: "",
};

test("hostile text in a review is text in the list, on the item's page and in structured data", async () => {
  const hostile = `</script><script>alert(1)</script>" onload="x & <b> Z${"\u0301".repeat(200)} https://evil.vn`;
  const ctx = await createVisit(database.db, { now: currentTime() });
  const id = await makeReview(ctx, {
    serviceType: ticket,
    title: hostile.slice(0, 60),
    content: hostile,
    profession: "<b>",
  });
  await replyToReview(asStaff(ctx), ReplyToReview.parse({ id, reply: hostile }));
  for (const path of ["/reviews", `/en${here}`, own]) {
    const { html } = await open().get(path);
    expect(html).not.toMatch(/<script[^>]*>alert|<b> Z| onload="x|\p{M}{5}|href="https:\/\/evil/u);
    expect(visibleText(html)).toContain('alert(1)</script>" onload="x & <b>');
  }
});

test("the reviews begin with three quotations in the reader's language, and a chip lists those with a reply", async () => {
  for (const [path, first] of [
    ["/reviews", "Sao hồi trẻ"],
    ["/en/reviews", "My teenager put"],
  ] as const) {
    const { html } = await open().get(path);
    const quotations = [...html.matchAll(/<blockquote[^>]*>(.*?)<\/blockquote>/g)].map(([, text = ""]) => text);
    expect(quotations).toHaveLength(3);
    expect(quotations[0]).toContain(first);
    expect(html).toMatch(/<a [^>]*href="[^"]*\?replied=1"/);
  }
  const { html } = await open().get("/reviews?replied=1");
  const texts = html.split('<article id="review-').slice(1);
  expect(texts.length).toBeGreaterThan(3);
  for (const text of texts) expect(text).toContain("beside-post");
  expect(html).not.toContain("<blockquote");
});

test("a review form that was opened before its fields were renamed is accepted", async () => {
  const pages = open();
  const key = readTypedValues((await pages.get(here)).html).key ?? "";
  const { serviceType: about, rating: stars, ...rest } = typed;
  const content = "Đặt từ trang mở hôm qua.";
  const sent = await pages.post(here, { ...rest, about, stars, content, visitedOn: "2026-01-02", avatarUrl: "", key });
  expect(sent.status).toBe(303);
  const [review] = await database.sql`select stars, visited_on::text as day from reviews where content = ${content}`;
  expect(review).toEqual({ stars: 5, day: "2026-01-02" });
  await database.sql`delete from reviews where content = ${content}`;
});

test("the item of a review has to be chosen, because its list begins with an empty option", async () => {
  const { html } = await open().get("/reviews");
  expect(html).toMatch(/<select[^>]*name="serviceType"[^>]*><option value="">/);
});

test("a review without a script keeps its text after a refusal, is then held, and is shown in both places when published", async () => {
  const pages = open();
  const key = readTypedValues((await pages.get(here)).html).key ?? "";
  const refusals: [change: object, field: string, says: string][] = [
    [{ serviceType: "" }, "serviceType", "Vui lòng chọn điều bạn muốn đánh giá."],
    [{ rating: "7" }, "rating", "Vui lòng chọn từ 1 đến 5 sao."],
    [{ authorName: "" }, "authorName", "Vui lòng nhập họ tên"],
    [{ visitDate: findDayAhead(3) }, "visitDate", "Ngày này chưa tới."],
    [{ serviceType: "ticket.khong-co" }, "serviceType", "Không tìm thấy"],
    [{ authorAvatarUrl: "http://127.0.0.1/a.png" }, "authorAvatar", "Lỗi khi tải ảnh lên"],
  ];
  for (const [change, field, message] of refusals) {
    const { status, html } = await pages.post(here, { ...typed, key, ...change });
    expect([field, status]).toEqual([field, 422]);
    expect(html).toMatch(new RegExp(`id="f-${field}-error"[^>]*>[^<]*${message}`));
    expect(readTypedValues(html)).toMatchObject({ key, content: typed.content });
  }
  const sent = await pages.post(here, { ...typed, key });
  expect([sent.status, sent.location]).toEqual([303, `${here}#waiting`]);
  expect(visibleText((await pages.get(here)).html)).toContain("Đang chờ duyệt");
  for (const path of [here, own]) expect(visibleText((await open().get(path)).html)).not.toContain(typed.content);
  const [{ id } = { id: 0 }] = await database.sql<{ id: number }[]>`select id from reviews where state = 'held'`;
  await decideReview(asStaff(await createVisit(database.db, { now: currentTime() })), { id, as: "shown" });
  for (const path of [here, "/reviews", own]) {
    const { html } = await open().get(path);
    expect(visibleText(html)).toContain(typed.content);
  }
  expect((await open().get(own)).html).toContain('"AggregateRating"');
});

test("the sixth review in an hour is refused and keeps its text", async () => {
  const pages = open();
  const send = (n: number) =>
    pages.post("/reviews", { ...typed, serviceType: "place", key: `a-form-${n}`, content: `Lần thứ ${n} tôi lên đây` });
  for (let n = 1; n <= 5; n++) expect((await send(n)).status).toBe(303);
  const sixth = await send(6);
  expect(sixth.status).toBe(429);
  expect(readTypedValues(sixth.html)).toMatchObject({ content: "Lần thứ 6 tôi lên đây" });
  expect(await database.db.$count(reviews)).toBeGreaterThan(5);
});
