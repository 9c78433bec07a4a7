import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { SMTPServer } from "smtp-server";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { currentTime } from "~/lib/clock";
import { connect } from "~db/client.server";
import { asStaff, createVisit, findDayAhead } from "../setup/factories";
import { writtenColumns } from "../setup/written-columns";
import type { Figure } from "./figure";
import { paidOrder } from "./paid-order";
import { percentile, sendLoad } from "./send-load";
import { openBenchShop } from "./shop";

const orders = 2000;
const emailMs = 1000;
const page = { path: "/tickets", method: "GET", headers: { "Accept-Encoding": "br" } } as const;
const group = "A closed day";

/** Measures when the last buyer is notified and what pages cost meanwhile. The mail server takes a second per email. */
export async function measureClosures(): Promise<Figure[]> {
  const mail = await openSlowMailServer();
  const shop = await openBenchShop({ SMTP_URL: mail.url });
  if (!shop.databaseUrl) throw new Error("A closure is measured on a database of its own");
  const { db, sql, close } = connect(shop.databaseUrl, 2);
  try {
    const date = findDayAhead(2);
    const { code } = await paidOrder(shop.origin, { date, adults: 2 });
    const staff = asStaff(await createVisit(db, { now: currentTime() }));
    await copyOrder(sql, code);
    // The messages of the first order are marked as sent, so that only the closure is measured.
    await sql`update messages set state = 'sent', sent_at = ${currentTime().toISOString()}::timestamptz where state = 'waiting'`;
    const pages = () => sendLoad({ origin: shop.origin, connections: 2, requests: [page], seconds: 5 });
    await pages();
    const quiet = percentile((await pages()).times, 0.5);
    const began = performance.now();
    await closeDays(staff, { from: date, times: [], reason: { vi: "Gió giật", en: "Gusts" } });
    const closedMs = performance.now() - began;
    const during: number[] = [];
    while (mail.taken() < orders && performance.now() - began < 15 * 60_000) {
      during.push(...(await pages()).times);
      await sleep(5000);
    }
    const [sent] = await sql`select count(*)::int as emails from messages where kind = 'day_closed' and state = 'sent'`;
    const column = `${orders} orders`;
    return [
      { group, name: "closed after", column, unit: "ms", value: closedMs },
      {
        ...{ group, name: "last email after", column, unit: "s", value: (performance.now() - began) / 1000 },
        target: { max: 600 },
        note: `${sent?.emails} emails, at most ${mail.max()} at once`,
      },
      { group, name: "page, median", column: "before", unit: "ms", value: quiet },
      { group, name: "page, median", column, unit: "ms", value: percentile(during, 0.5), target: { max: quiet * 2 } },
    ];
  } finally {
    await close();
    await shop.close();
    await mail.close();
  }
}

/** Copies an order as rows, because placing the orders is not measured. */
async function copyOrder(sql: ReturnType<typeof connect>["sql"], code: string) {
  await sql.begin(async (tx) => {
    const copies = orders - 1;
    await tx`create temp table copies on commit drop as select n, 0 as order_id, 0 as line_id
      from generate_series(1, ${copies}::int) n`;
    await copyOf(tx, "orders", { code: "'B' || lpad(n::text, 9, 'A')", form_key: "'bench-' || n" }, `code = '${code}'`);
    await tx`update copies set order_id = (select id from orders where form_key = 'bench-' || n)`;
    await copyOf(
      tx,
      "payment_intents",
      { subject_id: "copies.order_id", code: "'B' || lpad(n::text, 9, 'A')" },
      `code = '${code}'`,
    );
    const of = `order_id = (select id from orders where code = '${code}')`;
    await copyOf(tx, "order_lines", { order_id: "copies.order_id" }, of);
    await tx`update copies set line_id = (select id from order_lines l where l.order_id = copies.order_id limit 1)`;
    const ticket = {
      order_id: "copies.order_id",
      order_line_id: "copies.line_id",
      code: "row.code || n",
      token: "row.token || n",
    };
    await copyOf(tx, "tickets", ticket, of);
  });
}

async function copyOf(tx: postgres.TransactionSql, table: string, changed: Record<string, string>, where: string) {
  const set = Object.entries(changed).map(([name, value]) => `'${name}', ${value}`);
  const written = await writtenColumns(tx, table);
  await tx.unsafe(`insert into ${table} (${written}) overriding user value
    select ${written} from (select made.* from copies, (select * from ${table} where ${where}) row,
    jsonb_populate_record(null::${table}, to_jsonb(row) || jsonb_build_object(${set.join(", ")})) made) made`);
}

async function openSlowMailServer() {
  let [taken, busy, maxBusy] = [0, 0, 0];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      maxBusy = Math.max(maxBusy, ++busy);
      stream.resume();
      stream.on("end", async () => {
        await sleep(emailMs);
        busy--;
        taken++;
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    max: () => maxBusy,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
