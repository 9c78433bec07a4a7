import { beforeAll, expect, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { comments } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import { decodeText, findTags, openClient, readTypedValues, visibleText } from "~tests/setup/factories-http";
import { makeComment, makePost, stockPosts } from "~tests/setup/factories-posts";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);
const open = () => openClient(server.origin);
const hostile = `</script><script>alert(1)</script>" onload="x ]]> & <b> \u202ettt\u0001 Z${"\u0301".repeat(200)}`;
const sender = { name: "Trần Thị Hoa", email: "hoa@example.vn", website: "" };

beforeAll(async () => {
  const ctx = await createVisit(database.db, { now: currentTime() });
  await stockPosts(ctx);
  await makePost(database.db, { slug: "thu-doc", title: hostile, vi: hostile, tag: "thu-the" });
  await makeComment(ctx, {
    post: "thu-doc",
    content: `<script>alert(2)</script> https://evil.vn ${"dài".repeat(200)}`,
  });
  await makePost(database.db, { slug: "thu-go", withdrawnAt: currentTime() });
});

test("hostile text is text on the page, in structured data and in the feed", async () => {
  const { html, headers } = await open().get("/bai-viet/thu-doc");
  expect(html).not.toMatch(/<script[^>]*>alert|<b>[^<]*ttt| onload="x/);
  expect(visibleText(html)).toContain('alert(1)</script>" onload="x ]]> & <b>');
  expect(visibleText(html)).toContain("<script>alert(2)</script> https://evil.vn");
  expect(html).not.toContain('href="https://evil.vn');
  expect(headers.get("Content-Security-Policy")).toMatch(/script-src ('sha256-[\w+/]{43}=' )+'strict-dynamic';/);
  const [, data = ""] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const [article] = JSON.parse(data)["@graph"];
  expect(article).toMatchObject({ "@type": "BlogPosting", headline: hostile, author: { name: "An" } });
  const feed = (await open().get("/posts/feed.xml")).html;
  expect(feed).not.toContain("<script>");
  expect(feed).not.toContain("\u0001");
  expect(decodeText(feed)).toContain("</script><script>alert(1)");
});

test("a feed lists the newest posts and news with absolute URLs in each language, and is revalidated by its ETag", async () => {
  for (const [path, list] of [
    ["/posts/feed.xml", "/bai-viet"],
    ["/en/posts/feed.xml", "/en/posts"],
  ] as const) {
    const { html: feed, headers } = await open().get(path);
    expect(headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
    expect(feed).toContain(`<link>${server.origin}${list}</link>`);
    expect(feed).toContain(`<guid>${server.origin}${path.startsWith("/en") ? "/en/news" : "/tin-tuc"}/thu-tin</guid>`);
    expect(feed).toMatch(/<lastBuildDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/lastBuildDate>/);
    expect(feed).not.toContain("thu-go");
    const again = await open().ask(path, { headers: { "If-None-Match": headers.get("ETag") ?? "" } });
    expect([again.status, again.html]).toEqual([304, ""]);
    const page = await open().get(list);
    expect(findTags(page.html, "link").find(({ type }) => type === "application/rss+xml")?.href).toBe(path);
  }
});

test("posts and news have separate URLs, and a withdrawn post says so", async () => {
  for (const [path, leadsTo] of [
    ["/bai-viet/thu-tin", "/tin-tuc/thu-tin"],
    ["/en/posts/thu-tin", "/en/news/thu-tin"],
    ["/tin-tuc/thu-bai", "/bai-viet/thu-bai"],
  ]) {
    const { status, location } = await open().get(path ?? "");
    expect([status, location]).toEqual([301, leadsTo]);
  }
  const gone = await open().get("/bai-viet/thu-go");
  expect(gone.status).toBe(410);
  expect(visibleText(gone.html)).toContain("Bài viết này đã được gỡ xuống");
  expect((await open().get("/bai-viet/thu-khong-co")).status).toBe(404);
});

test("a comment without a script keeps its text after a refusal, is then held, and its author sees it", async () => {
  const pages = open();
  const path = "/bai-viet/thu-bai";
  const form = { ...sender, key: readTypedValues((await pages.get(path)).html).key ?? "" };
  const refused = await pages.post(path, { ...form, content: "", name: "" });
  expect(refused.status).toBe(422);
  expect(visibleText(refused.html)).toContain("Vui lòng nhập bình luận.");
  expect(visibleText(refused.html)).toContain("Vui lòng nhập tên và email của bạn.");
  expect(readTypedValues(refused.html)).toMatchObject({ email: sender.email, key: form.key });
  const sent = await pages.post(path, { ...form, content: "Đi lúc nào đẹp?" });
  expect([sent.status, sent.location]).toEqual([303, `${path}#waiting`]);
  const { html } = await pages.get(path);
  expect(visibleText(html)).toContain("Đi lúc nào đẹp? Đang chờ duyệt");
  expect(visibleText((await open().get(path)).html)).not.toContain("Đi lúc nào đẹp?");
  const machine = await pages.post(path, { ...form, content: "Mua ngay", website: "x", key: "another-form" });
  expect([machine.status, machine.location]).toEqual([303, `${path}#waiting`]);
  expect((await database.db.select().from(comments)).map(({ content }) => content)).not.toContain("Mua ngay");
  const late = await pages.post("/bai-viet/thu-go", { ...form, content: "Muộn", key: "late-form" });
  expect(late.status).toBe(410);
});

test("each comment has a reply link, and the form names its author", async () => {
  const pages = open();
  const { html } = await pages.get("/en/posts/thu-bai");
  const href = findTags(html, "a").find((link) => link.href?.includes("reply="))?.href ?? "";
  expect(href).toMatch(/^\/en\/posts\/thu-bai\?reply=\d+#write$/);
  const replyForm = await pages.get(href);
  expect(visibleText(replyForm.html)).toContain("Reply to Hoa");
  const parent = readTypedValues(replyForm.html).parent ?? "";
  const key = readTypedValues(replyForm.html).key ?? "";
  const sent = await pages.post(href, { ...sender, key, parent, content: "Mai nhé." });
  expect(sent.status).toBe(303);
  expect(await database.db.$count(comments)).toBeGreaterThan(4);
});

test("a post is shown when its comments cannot be read, with a message", async () => {
  await database.sql`alter table comments rename to comments_away`;
  const { status, html } = await open().get("/en/posts/thu-bai");
  await database.sql`alter table comments_away rename to comments`;
  expect(status).toBe(200);
  expect(visibleText(html)).toContain("Error loading comments");
  expect(html).toContain('id="h-mang-gi"');
});
