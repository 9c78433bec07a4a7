import { beforeAll, expect, test } from "vitest";
import { translateIn } from "~/i18n/translate.server";
import { openApi } from "~tests/setup/api";
import { makeDocx, makePdf } from "~tests/setup/cvs";
import { openTestDatabase } from "~tests/setup/database";
import { smallFolder, stockContent } from "~tests/setup/factories-content";
import { findTags, openClient, readTypedValues, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
beforeAll(() => stockContent(database.db));

const t = translateIn("vi");
const path = "/tuyen-dung/thu-viec";
const sender = { fullName: "Lê Thị Mai", email: "mai@example.vn", phone: "0912 345 678", message: "Tôi hay dậy sớm." };

type Sent = { form: Record<string, string>; cv?: Buffer; name?: string; at?: string };

/** Sends the form as a browser without scripts does: with an empty file if none was chosen. */
function send(pages: ReturnType<typeof openClient>, { form, cv, name = "cv.pdf", at = path }: Sent) {
  const body = new FormData();
  for (const [field, value] of Object.entries(form)) body.append(field, value);
  body.append("cv", new Blob(cv ? [new Uint8Array(cv)] : []), cv ? name : "");
  return pages.ask(at, { method: "POST", body, headers: { Origin: server.origin } });
}

/** Returns the values of the refused form. The form refers to the stored CV, so no file is sent again. */
function again(html: string) {
  const { q: _, ...form } = readTypedValues(html);
  const [cvField] = findTags(html, "input").filter(({ name, type }) => name === "cv" && type === "hidden");
  const { key = "", fullName = "", email = "", phone = "", message = "" } = form;
  return { key, fullName, email, phone, message, ...(cvField && { cv: cvField.value ?? "" }) };
}

test("the list links to each job, whose page exists in both languages and under both aliases", async () => {
  const pages = openClient(server.origin);
  for (const list of ["/tuyen-dung", "/en/recruitment"]) {
    const { html } = await pages.get(list);
    expect(visibleText(html)).toContain("Soát vé");
    expect(findTags(html, "a").map(({ href }) => href)).toContain(`${list}/thu-viec`);
  }
  for (const [alias, canonical] of [
    ["/recruitment/thu-viec", path],
    ["/en/tuyen-dung/thu-viec", "/en/recruitment/thu-viec"],
  ] as const) {
    const { status, html } = await pages.get(alias);
    expect(status).toBe(200);
    const link = findTags(html, "link").find(({ rel }) => rel === "canonical");
    expect(link?.href).toBe(server.origin + canonical);
  }
  const { html } = await pages.get(path);
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  const job = JSON.parse(data)["@graph"].find((thing: { "@type": string }) => thing["@type"] === "JobPosting");
  expect(job).toMatchObject({ title: "Soát vé", employmentType: "FULL_TIME", datePosted: "2026-10-01" });
  expect(job).toHaveProperty("validThrough");
  const address = { "@type": "PostalAddress", addressCountry: "VN", streetAddress: expect.stringMatching(/\S/) };
  expect(job.jobLocation).toMatchObject({ "@type": "Place", address });
  expect((await pages.get("/tuyen-dung/khong-co")).status).toBe(404);
  expect((await pages.get("/sitemap.xml")).html).toContain(`${server.origin}${path}<`);
});

test("a job without a closing date is listed, searchable and in structured data until it is withdrawn", async () => {
  const text = smallFolder["vacancies/thu-viec.vi.md"] ?? "";
  const lasting = text
    .replace("thu-viec", "viec-lau")
    .replace(/^title.*$/m, "title: Tỉa hoa")
    .replace(/^closes.*\n/m, "");
  await stockContent(database.db, { ...smallFolder, "vacancies/viec-lau.vi.md": lasting });
  const pages = openClient(server.origin);
  const [list, page, found] = await Promise.all(
    ["/tuyen-dung", "/tuyen-dung/viec-lau", "/tim-kiem?q=tia+hoa"].map((at) => pages.get(at)),
  );
  expect(visibleText(list!.html)).toContain(t("vacancies.until_filled"));
  expect(visibleText(page!.html)).toContain(t("vacancies.until_filled"));
  expect(page!.html).toContain('id="apply"');
  expect(page!.html).not.toContain("validThrough");
  expect(found!.html).toContain("/tuyen-dung/viec-lau");
  expect((await send(pages, { form: sender, at: "/tuyen-dung/viec-lau" })).status).toBe(422);
  await stockContent(database.db);
  const gone = await pages.get("/tuyen-dung/viec-lau");
  expect(visibleText(gone.html)).toContain(t("vacancies.closed"));
});

test("without scripts a refused form keeps the text and the uploaded CV; sent twice it is one application", async () => {
  const pages = openClient(server.origin);
  const { key = "" } = readTypedValues((await pages.get(path)).html);
  const none = await send(pages, { form: { ...sender, key } });
  expect([none.status, visibleText(none.html)]).toEqual([422, expect.stringContaining("Vui lòng chọn tệp CV.")]);
  const wrong = await send(pages, { form: { ...sender, key }, cv: Buffer.from("MZ"), name: "cv.pdf" });
  expect([wrong.status, visibleText(wrong.html)]).toEqual([422, expect.stringContaining("CV phải là một tệp PDF")]);
  expect(wrong.html).toContain('id="f-cv-error"');
  expect(again(wrong.html)).toEqual({ ...sender, key });
  const large = await send(pages, { form: { ...sender, key }, cv: Buffer.alloc(5 * 1024 ** 2 + 1, "%PDF-1.7") });
  expect([large.status, visibleText(large.html)]).toEqual([422, expect.stringContaining("lớn hơn 5 MB")]);
  expect(again(large.html)).toEqual({ ...sender, key });

  const half = await send(pages, { form: { ...sender, key, email: "mai@" }, cv: makePdf("Mai"), name: "Lê Mai.pdf" });
  expect(half.status).toBe(422);
  expect(visibleText(half.html)).toContain("Tệp CV bạn gửi lúc nãy vẫn còn.");
  const form = { ...again(half.html), email: sender.email };
  expect(form).toEqual({ ...sender, key, cv: expect.stringMatching(/^[\w-]{24}$/) });
  for (let twice = 0; twice < 2; twice++) {
    const sent = await send(pages, { form });
    expect([sent.status, sent.location]).toEqual([303, `${path}?sent=1#apply`]);
  }
  expect(visibleText((await pages.get(`${path}?sent=1`)).html)).toContain("Đã nhận hồ sơ của bạn");
  const stored = await database.sql`select cv_name, message from applications where email = ${sender.email}`;
  expect(stored).toEqual([{ cv_name: "Lê Mai.pdf", message: sender.message }]);
});

test("only managers can download a CV, and browsers save it instead of showing it", async () => {
  const form = { ...sender, email: "tam@example.vn", key: "a-form-of-tam" };
  const macros = makeDocx({ "word/vbaProject.bin": "Sub AutoOpen()" });
  await send(openClient(server.origin), { form, cv: macros, name: 'Tâm "\r\n<b>.docm' });
  const [row] = await database.sql`select id from applications where email = ${form.email}`;
  const file = `/staff/enquiries/application/${row?.id}/cv`;
  const manager = openStaffClient(server.origin);
  await manager.logIn("manager");
  expect(await (await manager.get("/staff/enquiries")).text()).toContain(`/staff/enquiries/application/${row?.id}"`);
  const pageHtml = await (await manager.get(`/staff/enquiries/application/${row?.id}`)).text();
  expect(pageHtml).toContain(`href="${file}"`);
  expect(visibleText(pageHtml)).toContain("Tôi hay dậy sớm.");
  const answer = await manager.get(file);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="CV"; filename\*=UTF-8''T%C3%A2m[\w%.-]*\.docx$/,
    ),
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
    "cache-control": "private, no-store",
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(macros)).toBe(true);

  const support = openStaffClient(server.origin);
  await support.logIn("support");
  for (const path of [file, `/staff/enquiries/application/${row?.id}`])
    expect((await support.get(path)).status).toBe(403);
  expect(await (await support.get("/staff/enquiries")).text()).not.toContain("tam@example.vn");
  expect((await openStaffClient(server.origin).get(file)).status).toBe(303);
});

test("an API client uploads the CV first and names it in the application", async () => {
  const body = new FormData();
  body.set("cv", new Blob([new Uint8Array(makeDocx())]), "cv.docx");
  const own = { "Sec-Fetch-Site": "same-origin", Origin: server.origin };
  const uploaded = await fetch(`${server.origin}/api/uploads`, { method: "POST", body, headers: own });
  const { cv } = await uploaded.json();
  const { client } = openApi(server.origin);
  const form = { ...sender, email: "api@example.vn", key: "a-form-of-a-program", vacancy: "thu-viec", cv };
  expect(await client.vacancies.sendApplication.mutate(form)).toEqual({ received: true });
  expect(await database.sql`select from applications where email = 'api@example.vn'`).toHaveLength(1);
});
