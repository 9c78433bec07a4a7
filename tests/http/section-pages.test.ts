import { expect, test } from "vitest";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { addDays } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { findTags, openClient, readTypedValues, visibleText } from "~tests/setup/factories-http";
import { runOnOneDay } from "~tests/setup/run-on-one-day";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);
const visitor = () => openClient(server.origin);
const readText = async (path: string) => visibleText((await visitor().get(path)).html);
const t = { vi: translateIn("vi"), en: translateIn("en") };

test("the first section of the home page quotes only reviews in the language of the page", async () => {
  const quotations = async (path: string) =>
    [...(await visitor().get(path)).html.matchAll(/<p class="max-md:hidden">(.*?)<\/p>/g)].map(([, text]) => text);
  expect(await quotations("/")).toEqual(["“Sao hồi trẻ không ai dẫn tôi đi?”"]);
  expect(await quotations("/en")).toEqual([
    "“My teenager put his phone away by himself, which I would like entered in the record.”",
  ]);
});

test.each([
  ["/gioi-thieu", "/about", ["Sứ mệnh", "Tầm nhìn", "Những cột mốc"], ["Our mission", "Our vision", "Milestones"]],
  ["/lien-he", "/contact", ["Liên hệ", "0263 3 555 123", "Đèo Mây"], ["Contact", "0263 3 555 123", "Đèo Mây road"]],
  ["/trang/doan-hoc-sinh", "/pages/doan-hoc-sinh", ["Một ngày học trên núi"], ["A school day on the mountain"]],
])("%s answers in both languages, under both its names", async (vi, en, inVietnamese, inEnglish) => {
  for (const [path, words] of [
    [vi, inVietnamese],
    [en, inVietnamese],
    [`/en${vi}`, inEnglish],
    [`/en${en}`, inEnglish],
  ] as const) {
    const { status, html } = await visitor().get(path);
    expect(status).toBe(200);
    for (const word of words) expect(visibleText(html)).toContain(word);
    expect(findTags(html, "h1")).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]+ · Núi Mây<\/title>/);
  }
});

test("the home page shows the weather with its time and rounds the visibility down", async () => {
  const at = new Date(currentTime().getTime() - 600_000).toISOString();
  await database.sql`insert into weather_observations
    (visibility_metres, wind_metres_per_second, temperature_celsius, observed_at, entered_by, created_at)
    values (2590, 4, 12, ${at}, 'Mây', ${at})`;
  await expect.poll(() => readText("/")).toMatch(/Đo lúc \d\d:\d\d.*Tầm nhìn 2,5 km Gió 4 m\/s.*Nhiệt độ 12 °C/);
});

test("a landing page exists while it has a visible section", async () => {
  expect((await visitor().get("/trang/khong-co")).status).toBe(404);
  expect((await visitor().get("/trang/home")).status).toBe(404);
  await database.sql`update theme_sections set is_active = false where page_type = 'pages/doan-hoc-sinh'`;
  expect((await visitor().get("/en/pages/doan-hoc-sinh")).status).toBe(404);
  await database.sql`update theme_sections set is_active = true`;
  expect((await visitor().get("/en/pages/doan-hoc-sinh")).status).toBe(200);
});

test("a changed section is shown at once, a broken one is left out, and a missing translation is marked", async () => {
  await database.sql`update theme_sections set content = jsonb_set(content, '{title}', '{"vi":"Giờ chạy cáp"}')
    where content #>> '{title,vi}' = 'Giờ mở cửa' and page_type = 'home'`;
  expect(await readText("/")).toContain("Giờ chạy cáp");
  expect((await visitor().get("/en")).html).toContain('<span lang="vi">Giờ chạy cáp</span>');
  await database.sql`update theme_sections set content = '{}' where kind = 'promises' and page_type = 'home'`;
  const { status, html } = await visitor().get("/");
  expect([status, visibleText(html).includes("Trẻ dưới 3 tuổi miễn phí, không cần vé")]).toEqual([200, false]);
  expect(server.output()).toMatch(/section \d+ ZodError/);
});

test("pages without sections, and without the sections table, still have their main content", async () => {
  await database.sql`alter table theme_sections rename to theme_sections_gone`;
  try {
    const { html } = await visitor().get("/");
    expect(findTags(html, "h1")).toHaveLength(1);
    expect(visibleText(html)).toContain("Cáp treo khứ hồi");
    expect(findTags(html, "form").map(({ action }) => action)).toContain("/dat-ve");
    expect(await readText("/en/about")).toContain("runs between Suối Mơ station");
    expect(findTags((await visitor().get("/lien-he")).html, "textarea")).toHaveLength(1);
    expect((await visitor().get("/trang/doan-hoc-sinh")).status).toBe(503);
    expect((await fetch(`${server.origin}/sitemap.xml`)).status).toBe(200);
  } finally {
    await database.sql`alter table theme_sections_gone rename to theme_sections`;
  }
});

test("when nothing is available today, the home page and the ticket list show tomorrow", () =>
  runOnOneDay(async (today) => {
    const now = currentTime().toISOString();
    await database.sql`update slots set closed_at = ${now}::timestamptz where date = ${today}`;
    await database.sql`insert into theme_sections (page_type, position, kind, content, created_at, updated_at)
      values ('home', 2, 'today', '{}', ${now}, ${now})`;
    const { html } = await visitor().get("/");
    expect(html).toMatch(/>Ngày mai<\/h2>/);
    expect(visibleText(html)).not.toContain("Hôm nay nghỉ");
    const choices = findTags(html, "a").filter(({ href }) => href?.includes(`date=${addDays(today, 1)}`));
    expect(choices.length).toBeGreaterThan(0);
    expect(await readText("/tickets")).toContain("Ngày mai còn chỗ");
    expect(await readText("/en/tickets")).toContain("Available tomorrow");

    // The pages count tickets. Nine places are enough for nine single tickets, or for two tickets for four people.
    await database.sql`update slots set capacity = reserved + 9 where date = ${addDays(today, 1)}`;
    expect(await readText("/tickets")).toMatch(/Ngày mai còn 9 chỗ.*Ngày mai còn 2 suất/);
    expect(await readText("/en/tickets")).toMatch(/9 places left tomorrow.*2 left tomorrow/);
    await database.sql`update slots set closed_at = null where date = ${today}`;
  }));

test("a contact message works without a script, keeps the typed values after a mistake, and is stored once", async () => {
  const pages = visitor();
  const { key = "" } = readTypedValues((await pages.get("/lien-he")).html);
  const form = { key, fullName: "Trần Thị Hoa", email: "", phone: "", message: "Tôi để quên mũ trên cabin." };
  const again = await pages.post("/lien-he", form);
  expect(again.status).toBe(422);
  expect(visibleText(again.html)).toContain(t.vi("errors.email_or_phone"));
  expect(readTypedValues(again.html)).toMatchObject({ key, fullName: form.fullName, message: form.message });
  for (let n = 0; n < 2; n++) {
    const { status, location } = await pages.post("/lien-he", { ...form, email: "hoa@example.vn" });
    expect([status, location]).toEqual([303, "/lien-he?sent=1#message"]);
  }
  expect(await readText("/lien-he?sent=1")).toContain(t.vi("quotes.contact.sent"));
  expect(await readText("/en/contact?sent=1")).toContain(t.en("quotes.contact.sent"));
  expect(await database.sql`select message from contact_messages`).toMatchObject([{ message: form.message }]);
  expect(await database.sql`select from messages where kind = 'staff_new_message'`).toHaveLength(1);
});
