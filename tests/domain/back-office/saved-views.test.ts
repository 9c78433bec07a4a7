import { expect, test } from "vitest";
import { listViews, removeView, renameView, saveView } from "~/domain/back-office/saved-views.server";
import { OrderFilters } from "~/domain/orders/schema";
import { summarizeOrders } from "~/domain/orders/summarize-orders.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();
const visitAs = async (role: "manager" | "accountant") => asStaff(await createVisit(database.db), role);

test("a saved view counts what its list shows, stores no search text, and is refused if it has no filter", async () => {
  const staff = await visitAs("manager");
  const query = "status=delivered&q=0903118224&before=5&evil=1&method=vietqr";
  const saved = await saveView(staff, { page: "orders", name: "Vé đã trả", query });
  expect(saved.query).toBe("method=vietqr&status=delivered");
  const views = await listViews(await visitAs("accountant"), { page: "orders" });
  const { orders } = await summarizeOrders(staff, OrderFilters.parse({ status: "delivered", method: "vietqr" }));
  expect(views.find(({ id }) => id === saved.id)).toMatchObject({ name: "Vé đã trả", count: orders });
  const all = (await summarizeOrders(staff, {})).orders;
  expect(views.find(({ builtIn }) => builtIn === "all")?.count).toBe(all);
  await expect(saveView(staff, { page: "orders", name: "Vé đã trả", query })).rejects.toMatchObject({
    ...{ code: "value_taken", field: "name" },
  });
  await expect(saveView(staff, { page: "orders", name: "Tìm", query: "q=abc" })).rejects.toMatchObject({
    code: "view_without_filter",
  });
  await renameView(staff, { page: "orders", id: saved.id, name: "Vé" });
  expect(await removeView(staff, { page: "orders", id: saved.id })).toEqual({ name: "Vé", query: saved.query });
  await expect(removeView(staff, { page: "orders", id: saved.id })).rejects.toMatchObject({ code: "view_not_found" });
});

test("a view of rows counts them, and a list has a limited number of views", async () => {
  const staff = await visitAs("manager");
  for (let n = 0; n < 11; n++)
    await saveView(staff, { page: "products", name: `Nhóm ${n}`, query: `isActive=${n % 2 ? "yes" : "no"}&sort=x` });
  const last = ["A", "B", "C"].map((name) => saveView(staff, { page: "products", name, query: "isActive=yes" }));
  const outcomes = await Promise.allSettled(last);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [all, off, on] = await listViews(staff, { page: "products" });
  const [row] =
    await database.sql`select count(*)::int as n, count(*) filter (where is_active)::int as active from products`;
  expect([all?.count, on?.count, off?.count]).toEqual([row?.n, row?.active, row?.n - row?.active]);
  await expect(saveView(staff, { page: "products", name: "Nữa", query: "isActive=yes" })).rejects.toMatchObject({
    code: "too_many_views",
  });
});

test("a view up to the last possible date does not make the list fail", async () => {
  const staff = await visitAs("manager");
  await saveView(staff, { page: "orders", name: "Đến cuối", query: "placedTo=2199-12-31" });
  const views = await listViews(staff, { page: "orders" });
  const { orders } = await summarizeOrders(staff, OrderFilters.parse({ placedTo: "2199-12-31" }));
  expect(views.find(({ name }) => name === "Đến cuối")?.count).toBe(orders);
});
