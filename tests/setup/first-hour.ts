import { TOTP } from "otpauth";
import sharp from "sharp";
import { currentTime } from "~/lib/clock";
import { addDays, shopDate } from "~/lib/shop-time";
import type { OwnerClient } from "./first-hour-client";

export const emptyShopEnv = {
  ...{ DEMO: "", LOCAL_SHOP: "1", PUBLIC_ORIGIN: "http://localhost:9" },
  ...{ COOKIE_SECRET: "c00c1e".repeat(8), TICKET_KEY_SEED: "71c4e7".repeat(10).padEnd(64, "0") },
};
const owner = { name: "Lê Minh Quân", email: "quan@example.vn", password: "mot-mat-khau-rat-la-8" };

async function pictureFile(name: string, [width, height]: [number, number], background: string) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

type Step = { name: string; run(client: OwnerClient): Promise<void> };

/**
 * The first hour of an owner, from the printed link to the open shop. Each step begins on the page on which the last
 * step ended, and uses only links and forms of that page.
 */
export function firstHour(setupPath: string): readonly Step[] {
  const visit = addDays(shopDate(currentTime()), 2);
  return [
    {
      name: "first admin with two-factor authentication",
      async run(client) {
        await client.open(setupPath);
        const { name: fullName, email, password } = owner;
        await client.send("create", { fullName, email, password, confirmation: password });
        const secret = /[A-Z2-7]{32}/.exec((await client.text()).replace(/ /g, ""))?.[0] ?? "";
        const oneTimeCode = new TOTP({ secret }).generate({ timestamp: currentTime().getTime() });
        await client.send("set_up", { oneTimeCode });
      },
    },
    {
      name: "name and contact",
      async run(client) {
        await client.follow(/settings\/contact$/);
        await client.send("save", {
          ...{ "name.vi": "Đồi Mây", "name.en": "Cloud Hill", "address.vi": "12 Đường Đèo, Lâm Đồng" },
          ...{ phone: "0263 3 555 123", email: "ve@doimay.example" },
          ...{ company_name: "Công ty Đồi Mây", tax_code: "0314409058" },
        });
      },
    },
    {
      name: "logo and colours",
      async run(client) {
        await client.follow(/staff\/logo$/);
        await client.send("preview", {}, { light: await pictureFile("logo.png", [256, 256], "#156d47") });
        await client.send("save");
        await client.follow(/settings\/colors$/);
        await client.follow(/brandColor=/);
        await client.send("save");
      },
    },
    {
      name: "opening hours",
      async run(client) {
        await client.follow(/settings\/hours$/);
        await client.send("save", { opening_time: "08:00" });
      },
    },
    { name: "ticket with prices and places", run: sellFirstTicket },
    {
      name: "public holidays",
      async run(client) {
        await client.follow(/public-holidays$/);
        await client.send("add");
      },
    },
    {
      name: "answer about VAT",
      async run(client) {
        await client.follow(/staff\/vat$/);
        await client.send("answer", { chargesVat: "yes" });
      },
    },
    {
      name: "bank account",
      async run(client) {
        await client.follow(/settings\/bank$/);
        await client.send("save", {
          ...{ bank_bin: "970436", bank_account: "0071000123456", bank_holder: "CONG TY DOI MAY" },
        });
      },
    },
    {
      name: "who confirms transfers",
      async run(client) {
        await client.follow(/settings\/transfers$/);
        await client.send("save");
      },
    },
    {
      name: "five policies",
      async run(client) {
        await client.follow(/policies\/\w+$/);
        for (let count = 0; count < 5; count++) await client.send("confirm");
      },
    },
    { name: "product with a photo", run: addProduct },
    { name: "two variants with prices", run: addVariants },
    {
      name: "delivery zone",
      async run(client) {
        await client.follow(/staff\/shipping-zones$/);
        await client.follow(/rows\/shipping-zones\/new$/);
        await client.send("save", { "name.vi": "Cả nước", "takes.vi": "2 đến 4 ngày", fee: "30.000" });
      },
    },
    {
      name: "test order",
      async run(client) {
        await client.open("/staff");
        await client.send("try_order");
        await client.follow(/^\/tickets\/[\w-]+$/);
        await client.choose(visit);
        await client.send("buy");
        await client.send("", { fullName: owner.name, phoneNumber: "0912 345 678" });
        await client.follow(/^\/staff\/orders\/\w+$/);
        await client.send("receive_test_payment");
      },
    },
    {
      name: "scan at the gate",
      async run(client) {
        const ticket = /([A-Z0-9]{10}) · Vé vào cổng/.exec(await client.text())?.[1] ?? "";
        await client.follow(/staff\/gate$/);
        await client.send("device");
        await client.scan(ticket);
        if (!/<p id="gate-setup">/.test(await client.html()))
          throw new Error("The gate does not lead back to the set-up");
      },
    },
    {
      name: "refund of the test order",
      async run(client) {
        await client.open("/staff");
        await client.follow(/staff\/refunds\/\w+$/);
        await client.send("give_back", { reason: "Đơn thử" });
      },
    },
    {
      name: "opening",
      async run(client) {
        await client.open("/staff");
        await client.follow(/staff\/open-shop$/);
        await client.send("open");
      },
    },
  ];
}

/** Begins on a page with a link to the form, such as the set-up list. */
export async function sellFirstTicket(client: OwnerClient): Promise<void> {
  await client.follow(/tickets\/new$/);
  await client.send("create", {
    ...{ "name.vi": "Vé vào cổng", "summary.vi": "Dạo đồi cả ngày", capacity: "200" },
    ...{ "categories.r0.vi": "Người lớn", "categories.r0.weekday": "120.000" },
    ...{ "categories.r1.vi": "Trẻ em", "categories.r1.weekday": "80.000" },
  });
  await client.send("sell", {});
}

async function addProduct(client: OwnerClient): Promise<void> {
  await client.open("/staff/products/new");
  const texts = {
    "name.vi": "Trà đồi",
    "summary.vi": "Búp một tôm hai lá",
    "description.vi": "Hái tay, sao chảo gang.",
  };
  const photo = { "photoAlt.vi": "Hộp trà trước đồi", "photoAlt.en": "A tea tin before the hill", photoFocus: "50-90" };
  await client.send(
    "add_first",
    { ...texts, ...photo, "newCategory.vi": "Quà", price: "185.000", stock: "40", weightGrams: "180" },
    { photo: await pictureFile("tra.png", [1200, 900], "#c9a36a") },
  );
}

async function addVariants(client: OwnerClient): Promise<void> {
  await client.follow(/products\/\d+\/options$/);
  await client.send("save", { "o0.vi": "Khối lượng", "o0v0.vi": "50 g", "o0v1.vi": "100 g" });
  const [, second = ""] = [...(await client.html()).matchAll(/name="variants\.(\d+)\.price"/g)].map(([, id]) => id);
  await client.send("save", {
    ...{ isActive: "yes", [`variants.${second}.price`]: "340.000", [`variants.${second}.isActive`]: "on" },
  });
}
