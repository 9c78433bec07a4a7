import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { announceContentChange, contentChannel, watchContentChanges } from "~db/content-changes.server";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, fillCart, placeOrderForm } from "~tests/setup/factories";

const database = openTestDatabase();
const received: string[] = [];
let listener: postgres.Sql;

beforeAll(async () => {
  listener = postgres(database.url, { max: 1, fetch_types: false });
  await listener.listen(contentChannel, (payload) => received.push(payload));
});
afterAll(() => listener.end());

/** Returns what `work` announced. Notifications arrive in order, so all of them have arrived when "last" arrives. */
async function listenAfter(work: () => Promise<unknown>): Promise<string[]> {
  received.length = 0;
  await work();
  await listener.notify(contentChannel, "last");
  await vi.waitFor(() => expect(received).toContain("last"));
  return received.filter((payload) => payload !== "last");
}

/** Changes of these tables are not announced: public pages do not show them, or orders, carts and visits write them. */
const silentTables = `added_rows addresses admissions applications audit_entries authenticators cart_additions
  cart_lines carts change_set_rows change_sets channel_tokens closure_orders closure_slots consents contact_messages credit_entries credits cv_uploads
  data_exports demo_inbox demo_items email_tokens exchange_units exchanges holds imported_items messages order_events order_lines
  order_reservation_lines orders page_views payment_attempts payment_intents payment_webhooks payments payout_account_codes
  payout_accounts picture_renditions quote_requests rate_limit_counts ratings recovery_codes refund_requests refund_units
  refunds reservation_lines reservations retired_ticket_keys saved_views search_entries search_words sessions simulator_payments slots
  staff_invitations staff_members staff_sessions staff_setup_tokens stock_movements stocks tickets undo_steps users visitor_sessions`.split(
  /\s+/,
);

test("every table announces its changes or is known to be shown by no stored page", async () => {
  const rows = await database.db.execute<{ name: string; announces: boolean }>(sql`
    select relname as name, exists (select from pg_trigger
      where tgrelid = pg_class.oid and tgfoid = 'announce_content_change'::regproc) as announces
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  expect(rows.filter(({ name, announces }) => announces === silentTables.includes(name))).toEqual([]);
});

test("a change of content is announced, and a cart, a hold and an order announce nothing", async () => {
  expect(await listenAfter(() => database.sql`update products set position = position where slug = 'x'`)).toEqual([
    "products",
  ]);
  expect(await listenAfter(() => announceContentChange(database.db))).toEqual(["purge"]);
  const ctx = await createVisit(database.db);
  expect(
    await listenAfter(async () => {
      await fillCart(ctx);
      await placeOrderForm(ctx);
    }),
  ).toEqual([]);
});

test("a change raises the version, also one that was made while the connection was lost", async () => {
  const changes = watchContentChanges(database.url);
  await vi.waitFor(() => expect(changes.version).toBe(1));
  await database.sql`update products set position = position where slug = 'x'`;
  await vi.waitFor(() => expect(changes.version).toBe(2));
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query ilike 'listen%' and datname = current_database()`;
  await vi.waitFor(() => expect(changes.version).toBeGreaterThan(2), { timeout: 10_000 });
  await vi.waitFor(() => expect(changes.isReliable()).toBe(true));
  await changes.stop();
});

test("changes may go unnoticed until the first heartbeat has come back, also if the database cannot be reached", async () => {
  const unreachable = new URL(database.url);
  unreachable.port = "1";
  const [changes, never] = [watchContentChanges(database.url), watchContentChanges(unreachable.href)];
  expect([changes.isReliable(), never.isReliable()]).toEqual([false, false]);
  await vi.waitFor(() => expect(changes.isReliable()).toBe(true));
  expect(never.isReliable()).toBe(false);
  await Promise.all([changes.stop(), never.stop()]);
});
