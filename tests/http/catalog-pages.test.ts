import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { addDays, shopDate } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { stockGoods } from "~tests/setup/factories-goods";
import { findTags, openClient, type Page, readTypedValues, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const visitor = () => openClient(server.origin);
const t = { vi: translateIn("vi"), en: translateIn("en") };

beforeAll(async () => {
  await stockGoods(database.db, "thu-");
});
const server = openTestServer(database);

test("the page of a ticket leads to the kitchens, where a table can be booked", async () => {
  const { html } = await visitor().get("/tickets/cap-treo-khu-hoi");
  const [link] = findTags(html, "a").filter(({ href }) => href?.endsWith("#kitchens"));
  expect(visibleText(html)).toContain(t.vi("orders.book_table"));
  const menu = await visitor().get(link?.href?.split("#")[0] ?? "");
  expect(menu.html).toContain('id="kitchens"');
  expect(visibleText(menu.html)).toContain(t.vi("menu.book"));
});

test.each([
  ["/products/khong-co", "Product Not Found"],
  ["/categories/khong-co", "Category Not Found"],
  ["/services/khong-co", "Service Not Found"],
  ["/khong-co", "Page not found: /khong-co"],
  ["/kh%C3%B4ng-c%C3%B3", "Page not found: /không-có"],
])("%s is 404, says %s, and offers a search", async (path, expectedText) => {
  const { status, html } = await visitor().get(path);
  expect(status).toBe(404);
  expect(visibleText(html)).toContain(expectedText);
  expect(html.match(/<form[^>]*action="\/tim-kiem"/g)).toHaveLength(2);
});

test("a product list is filtered and sorted by its URL, and its links keep the filter", async () => {
  const { html } = await visitor().get("/products?category=thu-am-thuc&label=new&min=&max=abc");
  expect(visibleText(html)).toContain("Mật ong rừng");
  expect(visibleText(html)).not.toContain("Trà Shan tuyết");
  const sorted = findTags(html, "a").map(({ href }) => href);
  expect(sorted).toContain("/san-pham?category=thu-am-thuc&label=new&sort=price");
});

describe("a product", () => {
  const product = "/san-pham/thu-tra-shan-tuyet";

  test("shows the variant and the picture that its URL names", async () => {
    const words = visibleText((await visitor().get(`${product}?size=s2`)).html);
    expect(words).toContain("320.000");
    expect(words).not.toContain(t.vi("catalog.product.no_match", { options: "Cỡ" }));
  });

  test("says that a combination is not sold, and links to the nearest one", async () => {
    const { html } = await visitor().get(`${product}?size=s9`);
    expect(visibleText(html)).toContain(t.vi("catalog.product.no_match", { options: "Cỡ" }));
    expect(findTags(html, "a").map(({ href }) => href)).toContain(`${product}?size=s1#choice`);
    const english = await visitor().get("/en/products/thu-tra-shan-tuyet?size=s9");
    expect(visibleText(english.html)).toContain("No matching variant found for your selection");
  });

  test("strikes out unavailable options before they are chosen", async () => {
    const { html } = await visitor().get("/san-pham/mat-ong-rung?hoa=hoa-ca-phe");
    const chips = [...html.matchAll(/class="chip"[^>]*>(.*?)<\/button>/g)].map(([, chip = ""]) =>
      visibleText(chip).replace(/\s+/g, " ").trim(),
    );
    expect(chips).toContain(`500 g (${t.vi("catalog.stock.sold_out")})`);
    expect(chips).toContain(`1 kg (${t.vi("catalog.product.gone")})`);
    expect(chips).toContain("250 g");
  });

  test("describes its combo for search engines with a picture and a URL of its own", async () => {
    const { html } = await visitor().get(product);
    const graph: Record<string, string>[] = JSON.parse(
      /"application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "",
    )["@graph"];
    const [own, combo] = graph.filter((thing) => thing["@type"] === "Product");
    expect(combo).toMatchObject({ image: own?.image, url: expect.stringContaining(`${product}#`) });
    const [, anchor] = combo?.url?.split("#") ?? [];
    expect(html).toContain(`id="${anchor}"`);
  });

  test("is added to the cart once for each form, and so is its combo", async () => {
    const pages = visitor();
    const { html } = await pages.get(`${product}?size=s2`);
    const { sku = "", key = "" } = readTypedValues(html);
    const forms: Record<string, string>[] = [
      { sku, key, quantity: "2" },
      { sku, key, quantity: "2" },
      { combo: "thu-tra-va-mat", key, quantity: "1" },
    ];
    for (const form of forms) {
      expect(await pages.post(product, form)).toMatchObject({ status: 303, location: "/cart" });
    }
    const lines = await database.sql`
      select l.kind, l.quantities from cart_lines l join carts c on c.id = l.cart_id
      where c.cart_session_id = ${pages.cookies.get("cart_session") ?? ""} order by l.kind`;
    expect(lines).toEqual([
      { kind: "combo", quantities: { piece: 1 } },
      { kind: "variant", quantities: { piece: 2 } },
    ]);
  });

  test("cannot be added to the cart above its stock", async () => {
    const { sku = "", key = "" } = readTypedValues((await visitor().get(product)).html);
    const { status, html } = await visitor().post(product, { sku, key, quantity: "11" });
    expect(status).toBe(422);
    expect(visibleText(html)).toContain(t.vi("errors.stock_short", { left: 10 }));
  });
});

test("the pages of a ticket and a product have a mark for each payment method", async () => {
  for (const path of ["/tickets/cap-treo-khu-hoi", "/en/tickets/binh-minh-tren-dinh", "/san-pham/mat-ong-rung"]) {
    const { html } = await visitor().get(path);
    const marks = findTags(html, "svg").map((mark) => mark["aria-label"]);
    expect(marks).toEqual(expect.arrayContaining(["VietQR", "Napas", "Visa", "Mastercard", "JCB", "MoMo", "ZaloPay"]));
  }
});

test("a service can be booked only for a day after its lead time", async () => {
  const slug = "thu-chup-anh";
  const requestDay = async (days: number): Promise<Page> => {
    const today = shopDate(currentTime());
    const form = { slug, quantity: "1", date: addDays(today, days), key: randomUUID() };
    const pages = visitor();
    await pages.get(`/dich-vu/${slug}`);
    const answer = await pages.post(`/dich-vu/${slug}`, form);
    // If midnight passed meanwhile, the day that the shop used is unknown, so the page is requested again.
    return shopDate(currentTime()) === today ? answer : requestDay(days);
  };
  const early = await requestDay(1);
  expect(early.status).toBe(422);
  expect(visibleText(early.html)).toContain(t.vi("errors.date_too_soon", { days: 2 }));
  expect(await requestDay(2)).toMatchObject({ status: 303, location: "/cart" });
  const onRequest = await visitor().get("/dich-vu/thu-to-chuc-su-kien");
  expect(findTags(onRequest.html, "a").map(({ href }) => href)).toContain(
    "/yeu-cau-bao-gia?service=thu-to-chuc-su-kien",
  );
});

test("a quote request works without a script and keeps the typed values after a mistake", async () => {
  const pages = visitor();
  const path = "/yeu-cau-bao-gia?service=thu-to-chuc-su-kien";
  const { key = "", service = "" } = readTypedValues((await pages.get(path)).html);
  const form = { key, service, fullName: "Trần Thị Hoa", email: "hoa@", phone: "0912 345 678", country: "VN" };
  const again = await pages.post(path, form);
  expect(again.status).toBe(422);
  expect(visibleText(again.html)).toContain(t.vi("errors.invalid_email"));
  expect(readTypedValues(again.html)).toMatchObject({ key, fullName: "Trần Thị Hoa", email: "hoa@" });
  const { status, location } = await pages.post(path, { ...form, email: "hoa@example.vn" });
  expect([status, location]).toEqual([303, `${path}&sent=1`]);
  expect(visibleText((await pages.get(location)).html)).toContain(t.vi("quotes.sent"));
});

test("a search without a script shows results, corrects a typing mistake, or gives advice", async () => {
  const readText = async (q: string) => visibleText((await visitor().get(`/tim-kiem?q=${encodeURIComponent(q)}`)).html);
  expect(await readText("shan tuyet")).toContain("Trà Shan tuyết");
  expect(await readText("shan tuyot")).toContain(t.vi("search.corrected", { q: "shan tuyot" }));
  expect(await readText("qwrtzpsd")).toContain(t.vi("search.tips"));
  expect((await visitor().get(`/tim-kiem?q=${"x".repeat(500)}`)).status).toBe(200);
});
