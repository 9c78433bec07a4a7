import { beforeAll, expect, test } from "vitest";
import { purgeOldData } from "~/jobs/purge-old-data.server";
import { currentTime } from "~/lib/clock";
import { openTestDatabase } from "~tests/setup/database";

const now = currentTime();
const database = openTestDatabase({ stocked: false });

beforeAll(async () => {
  await database.sql`insert into messages (key, kind, subject_id, recipient, locale, created_at, next_try_at)
    select n, 'order_paid', n, 'an@example.vn', 'vi', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz from generate_series(1, 2503) n`;
  await database.sql`insert into users (email, password_hash, full_name, first_name, locale, created_at)
    values ('an@example.vn', '', '', '', 'vi', ${now.toISOString()})`;
  await database.sql`insert into vacancies (slug, title, summary, team, kind, pay, body, rendered, published_at, closes_on)
    values ('x', '{}', '{}', '{}', 'full', '{}', '{}', '{}', ${now.toISOString()}, ${now.toISOString()})`;
  await database.sql`create table deleted (how_many int)`;
  await database.sql`create function note_deleted() returns trigger language plpgsql as
    $$ begin insert into deleted select count(*) from gone; return null; end $$`;
});

test.each([
  ["demo_inbox", 7, "(message_id, recipient, subject, html, text, received_at) select n, '', '', '', ''"],
  ["visitor_sessions", 90, "(session_id, landing_page, start_time, last_activity) select n, '/', 'epoch'"],
  ["consents", 3 * 365, "(visitor, choice, version, given_at) select n, 'denied', 1"],
  ["rate_limit_counts", 1, "(key, window_start) select n"],
  ["sessions", 1, "(user_id, token_hash, created_at, used_at, expires_at) select 1, n, 'epoch', 'epoch'"],
  ["data_exports", 7, "(locale, requested_at) select 'vi'"],
  ["cv_uploads", 1, "(token, name, type, bytes, uploaded_at) select n, '', 'application/pdf', ''"],
  [
    "applications",
    365,
    `(form_key, vacancy_id, full_name, email, phone, cv_name, cv_type, cv, locale, created_at)
      select n, 1, '', '', '', '', 'application/pdf', '', 'vi'`,
  ],
  ["email_tokens", 7, "(user_id, purpose, email, created_at, expires_at) select 1, 'prove', 'an@example.vn', 'epoch'"],
])("purges rows of %s older than %i days in batches of a thousand", async (table, days, values) => {
  const { db, sql } = database;
  await sql.unsafe(`insert into ${table} ${values}, '${now.toISOString()}'::timestamptz - case when n > 3 then '${days} days 1 hour'::interval
    else '${days} days'::interval - '1 hour'::interval end from generate_series(1, 2503) n`);
  await sql.unsafe(`truncate deleted; create trigger note after delete on ${table}
    referencing old table as gone for each statement execute function note_deleted()`);
  await purgeOldData({ db, now });
  expect(await sql`select how_many from deleted where how_many > 0`).toEqual(
    [1000, 1000, 500].map((how_many) => ({ how_many })),
  );
  expect(await sql.unsafe(`select from ${table}`)).toHaveLength(3);
});

test("purges a message a year after it was sent, but keeps one that was never sent", async () => {
  const { db, sql } = database;
  const now = currentTime();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  await sql`insert into messages (key, kind, subject_id, recipient, locale, state, created_at, next_try_at, sent_at) values
    ('old', 'order_paid', 1, 'an@example.vn', 'vi', 'sent', ${daysAgo(367)}, ${daysAgo(367)}, ${daysAgo(366)}),
    ('recent', 'order_paid', 1, 'an@example.vn', 'vi', 'sent', ${daysAgo(365)}, ${daysAgo(365)}, ${daysAgo(364)}),
    ('failed', 'order_paid', 1, 'an@example.vn', 'vi', 'failed', ${daysAgo(800)}, ${daysAgo(800)}, null)`;
  await purgeOldData({ db, now });
  expect(await sql`select key from messages where key in ('old', 'recent', 'failed') order by id`).toEqual([
    { key: "recent" },
    { key: "failed" },
  ]);
});
