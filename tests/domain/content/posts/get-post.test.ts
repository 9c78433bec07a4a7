import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { getPost } from "~/domain/content/posts/get-post.server";
import { listFeed } from "~/domain/content/posts/list-feed.server";
import { listPosts, listRelatedPosts } from "~/domain/content/posts/list-posts.server";
import { updateIndexedPosts } from "~/domain/content/posts/public-posts.server";
import { ListPosts } from "~/domain/content/posts/schema";
import { currentTime } from "~/lib/clock";
import { posts } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit } from "~tests/setup/factories";
import { makePost } from "~tests/setup/factories-posts";

const database = openTestDatabase({ stocked: false });
const now = currentTime();
const reader = (locale: "vi" | "en" = "vi") => createVisit(database.db, { now, locale });
const list = async (query: z.input<typeof ListPosts> = {}) => listPosts(await reader(), ListPosts.parse(query));
const slugs = async (query?: Parameters<typeof list>[0]) => (await list(query)).items.map(({ slug }) => slug);

beforeAll(async () => {
  const { db } = database;
  await makePost(db, { slug: "cu", hoursAgo: 50, tag: "duong" });
  await makePost(db, { slug: "giua", hoursAgo: 40, vi: "## Đường\n\nChữ. ![Mây](khong-co)" });
  await makePost(db, { slug: "moi", hoursAgo: 30, tag: "duong" });
  await makePost(db, { slug: "tin", kind: "news", hoursAgo: 35, tag: "duong" });
  await makePost(db, { slug: "mai", hoursAgo: -2, tag: "duong" });
  await makePost(db, { slug: "go", hoursAgo: 20, tag: "duong", withdrawnAt: now });
  await makePost(db, { slug: "chi-go", hoursAgo: 20, tag: "khong-ai", withdrawnAt: now });
});

test("posts and news are listed separately, newest first, a tag lists both, and scheduled or withdrawn ones are missing", async () => {
  expect(await slugs()).toEqual(["moi", "giua", "cu"]);
  expect(await slugs({ kind: "news" })).toEqual(["tin"]);
  expect(await slugs({ tag: "duong" })).toEqual(["moi", "tin", "cu"]);
  expect((await listFeed(await reader())).map(({ slug }) => slug)).toEqual(["moi", "tin", "giua", "cu"]);
  await expect(list({ tag: "khong-co" })).rejects.toMatchObject({ code: "page_not_found" });
});

test("related posts are the newest of a kind except the current one, with the tags that have posts", async () => {
  const { recent, tags } = await listRelatedPosts(await reader(), { kind: "blog", except: "moi" });
  expect(recent.map(({ slug }) => slug)).toEqual(["giua", "cu"]);
  expect(tags.map(({ slug }) => slug)).toEqual(["duong"]);
});

test("a scheduled post appears at its time, and the search index is updated once", async () => {
  const ctx = await reader();
  const soon = createLaterVisit(ctx, 121);
  await expect(getPost(ctx, { slug: "mai" })).rejects.toMatchObject({ code: "post_not_found" });
  expect((await getPost(soon, { slug: "mai" })).older?.slug).toBe("moi");
  expect((await listPosts(soon, ListPosts.parse({ tag: "duong" }))).items[0]?.slug).toBe("mai");
  const found = async () =>
    (await database.db.select().from(posts)).filter(({ isIndexed }) => isIndexed).map(({ slug }) => slug);
  await updateIndexedPosts(ctx);
  expect((await found()).sort()).toEqual(["cu", "giua", "moi", "tin"]);
  await updateIndexedPosts(soon);
  expect(await found()).toContain("mai");
  await database.sql`update posts set withdrawn_at = ${currentTime().toISOString()}::timestamptz where slug = 'moi'`;
  await updateIndexedPosts(soon);
  expect(await found()).not.toContain("moi");
  await database.sql`update posts set withdrawn_at = null where slug = 'moi'`;
});

test("a post links to its neighbours of the same kind, and an untranslated one is marked as Vietnamese", async () => {
  const post = await getPost(await reader("en"), { slug: "giua" });
  expect([post.older?.slug, post.newer?.slug]).toEqual(["cu", "moi"]);
  expect(post).toMatchObject({ title: { text: "Post giua", lang: "en" }, author: { role: { text: "Writer" } } });
  expect(post.body).toEqual({ text: '<h2 id="h-duong">Đường</h2>\n<p>Chữ. Mây</p>', lang: "vi" });
  expect(await getPost(await reader(), { slug: "tin" })).toMatchObject({ older: null, newer: null });
});

test("the time of the last change follows the text and not the number of saves", async () => {
  const read = async () => getPost(await reader(), { slug: "cu" });
  const save = (set: object) =>
    database.db
      .update(posts)
      .set({ updatedAt: now, ...set })
      .where(eq(posts.slug, "cu"));
  await save({});
  expect((await read()).updatedAt).toBe((await read()).publishedAt);
  await save({ body: { vi: "Khác." } });
  expect((await read()).updatedAt).toBe(now.toISOString());
});

test("a withdrawn post says so, and an unknown one is not found", async () => {
  const ctx = await reader();
  await expect(getPost(ctx, { slug: "go" })).rejects.toMatchObject({ code: "post_taken_back" });
  await expect(getPost(ctx, { slug: "khong-co" })).rejects.toMatchObject({ code: "post_not_found" });
});

test("a postponed post moves in the lists of its tags, and pages do not overlap", async () => {
  for (let n = 0; n < 22; n++) await makePost(database.db, { slug: `nhieu-${n}`, hoursAgo: 100 + n, tag: "nhieu" });
  await database.sql`update posts set published_at = ${currentTime().toISOString()}::timestamptz - interval '60 hours' where slug = 'nhieu-21'`;
  const [one, two] = [await list({ tag: "nhieu" }), await list({ tag: "nhieu", page: 2 })];
  expect([one.items.length, two.items.length, one.pages]).toEqual([12, 10, 2]);
  expect(one.items[0]?.slug).toBe("nhieu-21");
  expect(new Set([...one.items, ...two.items].map(({ slug }) => slug)).size).toBe(22);
  expect(await list({ tag: "nhieu", page: 90 })).toEqual(two);
});
