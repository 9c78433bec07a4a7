import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~tests/setup/database";
import { visibleText } from "~tests/setup/factories-http";
import { makePhoto, makePixelBomb } from "~tests/setup/pictures";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
let editor: ReturnType<typeof openStaffClient>;
beforeAll(async () => {
  editor = openStaffClient(server.origin);
  await editor.logIn("editor");
});

async function sendFiles(path: string, act: string, field: string, files: Record<string, Uint8Array>) {
  const body = new FormData();
  body.set("act", act);
  for (const [name, bytes] of Object.entries(files)) body.append(field, new Blob([new Uint8Array(bytes)]), name);
  const headers = { Accept: "text/html", Cookie: editor.cookie(), Origin: server.origin };
  return fetch(server.origin + path, { method: "POST", body, headers, redirect: "manual" });
}

test("of several files the wrong ones are named with their reasons, and the others are stored", async () => {
  const files = {
    "ben-cap.jpg": await makePhoto({ width: 91 }),
    "hoa-don.pdf": Buffer.from("%PDF-1.7"),
    "trong.png": Buffer.alloc(0),
    "qua-lon.png": makePixelBomb(),
    "logo.svg": Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'),
  };
  const answer = await sendFiles("/staff/pictures", "upload", "files", files);
  expect(answer.status).toBe(422);
  const text = visibleText(await answer.text());
  expect(text).toMatch(/hoa-don\.pdf: .*chỉ nhận ảnh JPG.*trong\.png: .*tệp trống hoặc bị hỏng/);
  expect(text).toContain("Đã lưu 1 tệp còn lại");
  expect(text).toMatch(/qua-lon\.png: .*logo\.svg: /);
  const huge = await sendFiles("/staff/pictures", "upload", "files", { "40-mb.jpg": Buffer.alloc(40_000_000) }).catch(
    () => null,
  );
  expect(huge?.status ?? 413).toBe(413);
  expect(text).toMatch(/ben-cap\.jpg Chưa dùng ở đâu Cần chữ thay ảnh/);
});

test("ten files of 15 MB are stored, the server grows by less than 80 MB, and the field names the limit", async () => {
  // A decoder ignores what follows a photo, so the file is large but quick to process.
  const photo = await makePhoto({ width: 98 });
  const bytes = Buffer.concat([photo, Buffer.alloc(15 * 1024 ** 2 - photo.length)]);
  const before = residentMb();
  let max = before;
  for (let round = 0; round < 5; round++) {
    const send = (name: string) => sendFiles("/staff/pictures", "upload", "files", { [name]: bytes });
    const pair = await Promise.all(["a.jpg", "b.jpg"].map(send));
    expect(pair.map(({ status }) => status)).toEqual([303, 303]);
    max = Math.max(max, residentMb());
  }
  console.info(`before ${before} MB, at most ${max} MB`);
  expect(max - before).toBeLessThan(80);
  const larger = await sendFiles("/staff/pictures", "upload", "files", { "17.jpg": Buffer.alloc(17_500_000) });
  expect([larger.status, visibleText(await larger.text())]).toEqual([422, expect.stringContaining("lớn hơn 15 MB")]);
  expect(visibleText(await (await editor.get("/staff/pictures")).text())).toContain("Mỗi tệp tối đa 15 MB");
});

test("a photo is uploaded for the home page in one step, and chosen or removed without a script", async () => {
  const path = "/staff/home-picture";
  const bytes = await makePhoto({ width: 97 });
  const send = async (fields: Record<string, string>, file = new File([], "")) => {
    const body = new FormData();
    const all = { act: "upload", photoFocus: "10-90", ...fields };
    for (const [name, value] of Object.entries(all)) body.set(name, value);
    body.append("photo", file);
    const headers = { Accept: "text/html", Cookie: editor.cookie(), Origin: server.origin };
    return fetch(server.origin + path, { method: "POST", body, headers, redirect: "manual" });
  };
  const photo = new File([new Uint8Array(bytes)], "doi.jpg");
  const refused = await send({ "photoAlt.vi": "Đồi chè", "photoAlt.en": "" }, photo);
  const html = await refused.text();
  const stored = /name="photo" value="(up-[0-9a-f]{32})"/.exec(html)?.[1] ?? "";
  expect([refused.status, visibleText(html)]).toEqual([422, expect.stringContaining("Vui lòng viết chữ thay ảnh")]);
  const empty = await send({});
  expect([empty.status, visibleText(await empty.text())]).toEqual([422, expect.stringContaining("Vui lòng chọn tệp")]);
  const saved = await send({ photo: stored, "photoAlt.vi": "Đồi chè", "photoAlt.en": "A tea hill" });
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, path]);
  const home = async () => (await fetch(`${server.origin}/`)).text();
  expect(await home()).toMatch(new RegExp(`class="hero hero-\\w+ hero-veil"[\\s\\S]+/media/${stored.slice(3)}`));

  const page = await (await editor.get(`${path}?search=1&q=&pictures=${stored}`)).text();
  expect(page).toMatch(new RegExp(`<input type="radio"(?=[^>]* checked="")[^>]* value="${stored}"`));
  const removed = await editor.post(path, { act: "save", pictures: "", base: stored });
  expect(removed.status).toBe(303);
  expect(await home()).toContain('class="hero bg-soft text-ink"');
});

function residentMb(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

test("a picture is uploaded, described and moved to its focal point, and the shop's page crops around it", async () => {
  const sent = await sendFiles("/staff/pictures", "upload", "files", { "tra.png": await makePhoto({ width: 92 }) });
  const address = sent.headers.get("Location") ?? "";
  expect([sent.status, address]).toEqual([303, expect.stringMatching(/^\/staff\/pictures\/up-[0-9a-f]{32}$/)]);
  expect(visibleText(await (await editor.get(address)).text())).toContain("chữ không hiện dưới ảnh");
  const missing = await editor.post(address, { act: "save", "alt.vi": "Hộp trà", "alt.en": "", focus: "10-90" });
  expect([missing.status, await missing.text()]).toEqual([422, expect.stringContaining("Hộp trà")]);
  const saved = await editor.post(address, { act: "save", "alt.vi": "Hộp trà", "alt.en": "A tea box", focus: "10-90" });
  expect(saved.status).toBe(303);
  const slug = address.split("/").at(-1) ?? "";
  await database.sql`update products set pictures = array[${slug}]
    where id = (select min(id) from products where is_active)`;
  const [product] = await database.sql`select slug from products where ${slug} = any(pictures)`;
  const cropped = () => fetch(`${server.origin}/en/products`).then((page) => page.text());
  const classOf = (html: string) =>
    new RegExp(`<img[^>]*src="/media/${slug.slice(3)}\\.webp"[^>]*>`).exec(html)?.[0].match(/fx-\d+ fy-\d+/)?.[0];
  expect([product?.slug, classOf(await cropped())]).toEqual([expect.any(String), "fx-1 fy-9"]);
  await editor.post(address, { act: "save", "alt.vi": "Hộp trà", "alt.en": "A tea box", focus: "83-47" });
  expect(classOf(await cropped())).toBe("fx-8 fy-5");
  expect(visibleText(await (await editor.get(address)).text())).toMatch(/Đang dùng ở 1 nơi/);
  expect((await editor.get(`${address}/remove`)).status).toBe(200);
  const removal = await editor.post(`${address}/remove`, { act: "remove" });
  expect([removal.status, visibleText(await removal.text())]).toEqual([
    409,
    expect.stringContaining("Đang dùng ở 1 nơi"),
  ]);
});

test("pictures are chosen, ordered and saved without a script, and a search keeps what is ticked", async () => {
  const manager = openStaffClient(server.origin);
  await manager.logIn("manager");
  const [item] = await database.sql<
    { id: number; pictures: string[] }[]
  >`select id, pictures from services order by id limit 1`;
  const [other] = await database.sql`select slug from pictures where alt ? 'en' and slug like 'dish-%' limit 1`;
  const { id, pictures } = item!;
  const [first] = pictures;
  const path = `/staff/item-pictures/services/${id}`;
  const query = new URLSearchParams([
    ["search", "1"],
    ["q", "dish"],
    ["pictures", String(first)],
    ["pictures", String(other?.slug)],
    [`order-${first}`, "2"],
  ]);
  const found = await (await manager.get(`${path}?${query}`)).text();
  const ticked = [...found.matchAll(/<input[^>]*name="pictures"[^>]*>/g)].filter(([input]) =>
    input.includes("checked"),
  );
  expect(ticked.map(([input]) => /value="([^"]+)"/.exec(input)?.[1])).toEqual([first, other?.slug]);
  const body = new URLSearchParams([["act", "save"], ["base", pictures.join(" ")], ...query]);
  body.set(`order-${other?.slug}`, "1");
  const headers = { Cookie: manager.cookie(), Origin: server.origin };
  const saved = await fetch(server.origin + path, { method: "POST", body, headers, redirect: "manual" });
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, path]);
  const [after] = await database.sql`select pictures from services where id = ${id}`;
  expect(after?.pictures).toEqual([other?.slug, first]);
});

test("an item without pictures gets its first one", async () => {
  const manager = openStaffClient(server.origin);
  await manager.logIn("manager");
  const [item] = await database.sql<
    { id: number; pictures: string[] }[]
  >`select id, pictures from services order by id desc limit 1`;
  const { id, pictures } = item!;
  await database.sql`update services set pictures = '{}' where id = ${id}`;
  const path = `/staff/item-pictures/services/${id}`;
  const body = new URLSearchParams({ act: "save", base: "", pictures: String(pictures[0]) });
  const headers = { Cookie: manager.cookie(), Origin: server.origin };
  const saved = await fetch(server.origin + path, { method: "POST", body, headers, redirect: "manual" });
  expect(saved.status).toBe(303);
  const [after] = await database.sql`select pictures from services where id = ${id}`;
  expect(after?.pictures).toEqual([pictures[0]]);
});
