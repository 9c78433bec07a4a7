import sharp from "sharp";
import { expect, test } from "vitest";
import { translateIn } from "~/i18n/translate.server";
import { openTestDatabase } from "~tests/setup/database";
import {
  type Browser,
  findTags,
  openClient,
  postTicketOrder,
  readCheckoutForm,
  visibleText,
} from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);

test("only a reader who may pay the order can download the QR code of its transfer", async () => {
  const { pages, code } = await waiting();
  const { html } = await pages.get(`/orders/${code}/pay`);
  const file = `/orders/${code}/vietqr.png?lang=vi`;
  expect(html).toContain(`href="${file}"`);
  expect(html).not.toContain("Sao chép");

  const answer = await fetch(server.origin + file, { headers: { Cookie: cookiesOf(pages) } });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/png",
    "content-disposition": `attachment; filename="VietQR-${code}.png"`,
    "cache-control": "private, no-store",
  });
  const { info, data } = await sharp(await answer.arrayBuffer())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(info.height);
  expect(info.width).toBeGreaterThan(500);
  // The quiet zone has four modules of twelve pixels.
  expect(data.subarray(0, 48 * info.width).every((shade) => shade === 255)).toBe(true);
  expect(data.includes(0)).toBe(true);

  expect((await openClient(server.origin).get(file)).status).toBe(404);
});

test("in the demo, the links into bank apps open the fake bank, and the page says so", async () => {
  const { pages, code } = await waiting();
  const { html } = await pages.get(`/orders/${code}/pay`);
  expect(visibleText(html)).toContain(translateIn("vi")("orders.bank_apps_demo"));
  const [, list = ""] = /<details class="w-full md:hidden">(.*?)<\/details>/s.exec(html) ?? [];
  const links = findTags(list, "a").map(({ href }) => href);
  expect(links.length).toBeGreaterThan(30);
  expect(new Set(links).size).toBe(1);
  expect(links[0]).toMatch(/\/simulator\/bank\?/);
  expect(html).not.toContain("dl.vietqr.io");
});

test.each(["bank", "inbox"] as const)("the fake %s uses the browser's language and links to the shop", async (name) => {
  const english = { headers: { "Accept-Language": "en-GB,en;q=0.9" } };
  const { html } = await openClient(server.origin).ask(`/simulator/${name}`, english);
  expect(visibleText(html)).toContain(translateIn("en")(`simulator.${name}.title`));
  expect(findTags(html, "a").map(({ href }) => href)).toContain(`${server.origin}/en`);
});

test.for([
  ["bank_bin", ""],
  ["bank_bin", "Vietcombank"],
  ["bank_account", "0071 000 123"],
])(
  "an unpaid order says that its method is not available with %s '%s' and offers the others",
  async ([key = "", broken = ""]) => {
    const { pages, code } = await waiting();
    const [setting] = await database.sql<{ value: string }[]>`select value from settings where key = ${key}`;
    await database.sql`update settings set value = ${broken} where key = ${key}`;
    const { status, html } = await pages.get(`/orders/${code}/pay`);
    expect(status).toBe(200);
    expect(visibleText(html)).toContain("Hiện chưa trả được bằng");
    expect(visibleText(html)).toContain("0263 3 555 123");
    expect(html).toContain('value="vnpay"');
    expect(html).not.toContain('value="vietqr"');
    expect(await pages.get(`/orders/${code}/vietqr.png`)).toMatchObject({
      status: 302,
      location: `/orders/${code}/pay`,
    });
    await database.sql`update settings set value = ${setting?.value ?? ""} where key = ${key}`;
  },
);

async function waiting(): Promise<{ pages: Browser; code: string }> {
  const pages = openClient(server.origin);
  await postTicketOrder(pages);
  const { location } = await pages.post("/checkout/ticket", await readCheckoutForm(pages, { method: "vietqr" }));
  const [, code = ""] = /orders\/(\w{10})\/pay/.exec(location) ?? [];
  return { pages, code };
}

function cookiesOf({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
