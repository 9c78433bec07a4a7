import { gunzipSync } from "node:zlib";
import { hashPassword } from "~/domain/identity/passwords.server";
import { demoMembers, demoPassword } from "~/domain/staff/demo-members";
import { currentTime } from "~/lib/clock";
import { connect, type Db } from "~db/client.server";
import { staffMembers } from "~db/schema";
import { fillWithProducts } from "~db/seed/many-products";
import { placeOrderAsGuest } from "../setup/factories";
import { openStaffClient } from "../setup/staff";
import { writtenColumns } from "../setup/written-columns";
import type { Figure } from "./figure";
import { memory, startMeter } from "./processes";
import { readCompressed } from "./read-compressed";
import { percentile } from "./send-load";
import type { BenchShop } from "./shop";

const orders = 100_000;
const products = 10_000;
const daysOfCalendar = 365;
const timesOfDay = 12;
const rounds = 12;
const importedRows = 10_000;
const faults = 37;
const group = `Back office: ${orders} orders, ${products} products, ${daysOfCalendar} days of ${timesOfDay} slots`;

const pages = {
  Today: "/staff",
  orders: "/staff/orders",
  "orders of a day of visit": "/staff/orders?visitFrom=2027-03-01&visitTo=2027-03-01",
  "orders, three filters": "/staff/orders?payment=paid&method=cod&delivery=yes",
  "orders by sum": "/staff/orders?sort=total&direction=desc",
  "orders by date, oldest first": "/staff/orders?sort=placed&direction=asc",
  "orders, filtered and by sum": "/staff/orders?payment=paid&sort=total&direction=desc",
  "orders, name": "/staff/orders?q=Nguyen+Van+77",
  "orders, amount": "/staff/orders?q=1.234.567",
  products: "/staff/rows/products",
  "products, filtered and searched": "/staff/rows/products?isActive=yes&q=tra",
  "products by name": "/staff/rows/products?sort=name&direction=desc",
  prices: "/staff/rows/variants?price.to=100000",
  "prices, highest first": "/staff/rows/variants?sort=price&direction=desc",
  stock: "/staff/stock",
  "calendar, a month": "/staff/days?month=2027-03",
  "calendar, a day": "/staff/days/2027-03-01",
  "search, name and day": "/staff/search?q=nguyen+24%2F12",
  "search, code": "/staff/search?q=B0000777",
};

type Sql = ReturnType<typeof connect>["sql"];

/** Measures lists, calendar, search and an import of a large shop, for an admin. */
export async function measureBackOffice(shop: BenchShop, databaseUrl: string): Promise<Figure[]> {
  const client = openStaffClient(shop.origin);
  const { db, sql, close } = connect(databaseUrl, 1);
  let category: number;
  try {
    await sql`set statement_timeout = 0`;
    await addAdmin(db);
    await client.logIn("admin");
    await fillWithProducts(db, products);
    await fillWithOrders({ db, sql });
    await fillWithSlots(sql);
    await sql`analyze`;
    const [first] = await sql`select min(id) as id from product_categories`;
    category = Number(first?.id);
  } finally {
    await close();
  }
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) figures.push(...(await measurePage(shop, client, name, path)));
  return [
    ...figures,
    ...(await measureImport(shop, client, holidayFile())),
    ...(await measureImport(shop, client, productFile(category))),
  ];
}

type Client = ReturnType<typeof openStaffClient>;

async function measurePage(shop: BenchShop, client: Client, name: string, path: string): Promise<Figure[]> {
  const headers = { "Accept-Encoding": "gzip" };
  const first = await client.get(path, headers);
  if (first.status !== 200) throw new Error(`${path} answered ${first.status}`);
  const times: number[] = [];
  const used = await startMeter(shop);
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    await (await client.get(path, headers)).text();
    times.push(performance.now() - begin);
  }
  const { node, database } = await used();
  const each = (ms: number | null) => (ms === null ? null : ms / rounds);
  const figure = (column: string, unit: Figure["unit"], value: number | null): Figure => {
    return { group, name, column, unit, value };
  };
  return [
    figure("p50", "ms", percentile(times, 0.5)),
    figure("CPU Node", "ms", each(node)),
    figure("CPU database", "ms", each(database)),
    figure("gzip", "B", await readLength(shop, client, path)),
  ];
}

async function readLength({ origin }: BenchShop, client: Client, path: string): Promise<number> {
  const headers = { Cookie: client.cookie(), "Accept-Encoding": "gzip", Accept: "text/html" };
  const { body } = await readCompressed(origin + path, headers);
  if (!gunzipSync(body).includes("</html>")) throw new Error(`${path} is not a whole page`);
  return body.length;
}

function isWrong(line: number): boolean {
  return line % Math.floor(importedRows / faults) === 7 && line < importedRows - 200;
}

type ImportedFile = { resource: "holidays" | "products"; lines: string[]; wrong: number };

function holidayFile(): ImportedFile {
  const lines = Array.from({ length: importedRows }, (_, n) => {
    const date = new Date(Date.UTC(2050, 0, 1 + n)).toISOString().slice(0, 10);
    return isWrong(n) ? `,${date}x,Ngày ${n},` : `,${date},Ngày ${n},`;
  });
  const wrong = lines.filter((line) => line.includes("x,")).length;
  return { resource: "holidays", lines: ["key,date,name.vi,name.en", ...lines], wrong };
}

/** New products, each with a first variant. Half of them have a name that another one has, too. */
function productFile(category: number): ImportedFile {
  const lines = Array.from(
    { length: importedRows },
    (_, n) => `,Hàng mới ${n >> 1},Ngắn,Mô tả của hàng mới số ${n},${category},100,${isWrong(n) ? "x" : 1000 + n}`,
  );
  const head = "key,name.vi,summary.vi,description.vi,categoryId,weightGrams,price";
  const wrong = lines.filter((line) => line.endsWith(",x")).length;
  return { resource: "products", lines: [head, ...lines], wrong };
}

async function measureImport(
  shop: BenchShop,
  client: Client,
  { resource, lines, wrong }: ImportedFile,
): Promise<Figure[]> {
  const file = new FormData();
  file.set("act", "preview");
  file.set("file", new Blob([lines.join("\n")], { type: "text/csv" }), "rows.csv");
  const timed = async <Result>(run: () => Promise<Result>) => {
    const begin = performance.now();
    return { result: await run(), seconds: (performance.now() - begin) / 1000 };
  };
  const cookie = { Cookie: client.cookie() };
  const preview = await timed(() =>
    fetch(`${shop.origin}/staff/rows/${resource}/import`, {
      method: "POST",
      body: file,
      headers: cookie,
      redirect: "manual",
    }),
  );
  const page = preview.result.headers.get("Location") ?? "";
  const press = (act: string) => client.post(page, { act, kind: resource, id: page.split("/").at(-1) ?? "" });
  const apply = await timed(() => press("apply"));
  const again = await timed(() => press("apply"));
  const undo = await timed(() => press("undo"));
  const named = (await (await client.get(`${page}/wrong-lines`)).text()).trim().split("\n").length - 1;
  const of = { group: `Import of ${importedRows} ${resource} with ${wrong} faults`, column: "" } as const;
  return [
    { ...of, name: "preview", unit: "s", value: preview.seconds },
    { ...of, name: "apply", unit: "s", value: apply.seconds },
    { ...of, name: "apply again", unit: "s", value: again.seconds },
    { ...of, name: "undo", unit: "s", value: undo.seconds },
    { ...of, name: "faults named", unit: "", value: named, target: { exactly: wrong } },
    { ...of, name: "memory at the peak", unit: "MB", value: shop.pid === null ? null : memory(shop.pid).peak },
  ];
}

async function addAdmin(db: Db): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const admins = demoMembers.filter(({ role }) => role === "admin");
  const rows = admins.map((member) => ({ ...member, passwordHash, isDemo: true, createdAt: currentTime() }));
  await db.insert(staffMembers).values(rows).onConflictDoNothing();
}

/** Copies an order with other codes, names, amounts and days. */
async function fillWithOrders({ db, sql }: Pick<ReturnType<typeof connect>, "db" | "sql">): Promise<void> {
  const { code } = await placeOrderAsGuest(db);
  const [model] = await sql`select id from orders where code = ${code}`;
  const id = Number(model?.id);
  const written = sql.unsafe(await writtenColumns(sql, "orders"));
  await sql`insert into orders (${written}) overriding system value
    select ${written} from (select (jsonb_populate_record(o, jsonb_build_object('id', 1000000 + n, 'code', 'B' || lpad(n::text, 7, '0'), 'form_key', 'bench ' || n,
      'full_name', 'Nguyen Van ' || n, 'total', 1000000 + n % 900000, 'user_id', null,
      'status', (array['delivered', 'delivered', 'delivered', 'cancelled', 'shipped'])[1 + n % 5],
      'placed_at', o.placed_at - make_interval(mins => n)))).*
    from orders o, generate_series(1, ${orders}::int) n where o.id = ${id}) made`;
  await sql`insert into order_lines overriding system value
    select (jsonb_populate_record(l, jsonb_build_object('id', 1000000 + n * 4 + l.position, 'order_id', 1000000 + n,
      'date', date '2026-12-01' + n % 365))).*
    from order_lines l, generate_series(1, ${orders}::int) n where l.order_id = ${id} and l.position < 4`;
}

async function fillWithSlots(sql: Sql): Promise<void> {
  await sql`insert into slots (pool_id, date, time, capacity)
    select p.id, date '2026-12-01' + d, lpad((7 + t)::text, 2, '0') || ':30', 100
    from (select min(id) as id from pools) p, generate_series(0, ${daysOfCalendar - 1}::int) d, generate_series(0, ${timesOfDay - 1}::int) t
    on conflict do nothing`;
}
