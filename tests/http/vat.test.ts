import { expect, test } from "vitest";
import { openTestDatabase } from "~tests/setup/database";
import { type Browser, openClient, postTicketOrder, visibleText, waitUntil } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database, { PAGE_CACHE: "on" });

const aboutVat = /VAT|GTGT|gia tăng|gồm thuế|tax included|include tax/i;
const publicPages = ["/tickets", "/en/tickets", "/bang-gia-ve", "/en/ticket-pricing", "/thuc-don", "/en/menu"];
const buyerPages = ["/cart", "/checkout", "/checkout/ticket", "/en/checkout/ticket"];
const staffPages = ["/staff/tickets/new", "/staff/tickets/1/prices"];

test("prices and checkouts name VAT until staff answer that the shop charges none", async () => {
  const staff = openStaffClient(server.origin);
  await staff.logIn("admin");
  const [visitor, buyer] = [openClient(server.origin), openClient(server.origin)];
  const readAsVisitor = (path: string) => readMain(visitor, path);
  await postTicketOrder(buyer);
  await buyer.post("/san-pham/tra-shan-tuyet-nui-may", { sku: "NM01-50G", key: "", quantity: "1" });
  await database.sql`delete from questions where slug = 'hoa-don-vat'`;
  const listPagesWithVat = async () => {
    const found = [
      ...(await findPagesWithVat(publicPages, readAsVisitor)),
      ...(await findPagesWithVat(buyerPages, (path) => readMain(buyer, path))),
    ];
    const ofStaff = await findPagesWithVat(staffPages, async (path) => readText(await (await staff.get(path)).text()));
    return [...found, ...ofStaff];
  };
  const all = [...publicPages, ...buyerPages, ...staffPages];
  expect(await listPagesWithVat()).toEqual(all);

  // Without any rate, nobody has answered yet.
  await database.sql`delete from vat_rates`;
  expect(await listPagesWithVat()).toEqual(all);
  expect((await staff.post("/staff/vat", { act: "answer", chargesVat: "no" })).status).toBe(303);
  // The page cache may answer once more with a stored page.
  await waitUntil(async () => (await findPagesWithVat(publicPages, readAsVisitor)).length === 0);
  expect(await listPagesWithVat()).toEqual([]);
  expect(await readMain(buyer, "/checkout/ticket")).toContain("Hóa đơn bán hàng");
  expect(await readMain(buyer, "/en/checkout/ticket")).toContain("Sales invoice");
});

async function findPagesWithVat(paths: readonly string[], read: (path: string) => Promise<string>) {
  const found: string[] = [];
  for (const path of paths) if (aboutVat.test(await read(path))) found.push(path);
  return found;
}

async function readMain(pages: Browser, path: string): Promise<string> {
  const { status, html } = await pages.get(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return readText(html);
}

function readText(html: string): string {
  return visibleText(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "");
}
