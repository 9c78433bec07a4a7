import { expect, test } from "vitest";
import { listWaitingReviews } from "~/domain/community/list-reviews.server";
import { requestReviews } from "~/domain/community/request-reviews.server";
import type { Ctx } from "~/domain/ctx";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { shopDate } from "~/lib/shop-time";
import { demoInbox } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";
import { listMessageKinds, newEmail } from "~tests/setup/factories-people";
import { writeReview } from "~tests/setup/factories-reviews";

const database = openTestDatabase();
const day = 24 * 60;

async function visited(form: object = {}) {
  const email = newEmail();
  const { ctx, code } = await placeOrderAsGuest(database.db, { form: { email, wantsReview: true, ...form } });
  await payOrderOf(ctx, code);
  const [slot] = await database.sql`
    select (date - ${shopDate(ctx.now)}::date)::int as ahead from slots s join tickets t on t.slot_id = s.id
    join orders o on o.id = t.order_id where o.code = ${code}`;
  return { ctx, code, email, ahead: Number(slot?.ahead) };
}

async function countRequests(ctx: Ctx, email: string) {
  return (await listMessageKinds(ctx, email)).filter((kind) => kind === "review_asked").length;
}

test("a buyer who agreed gets one review request two days after the visit, with a link that proves the visit", async () => {
  const { ctx, email, ahead } = await visited();
  await requestReviews(createLaterVisit(ctx, (ahead + 1) * day));
  expect(await countRequests(ctx, email)).toBe(0);
  const after = createLaterVisit(ctx, (ahead + 2) * day);
  await Promise.all([requestReviews(after), requestReviews(after)]);
  await requestReviews(createLaterVisit(after, day));
  expect(await countRequests(ctx, email)).toBe(1);
  while ((await sendQueuedMessages(createLaterVisit(after, 1))) > 0);
  const sentMessages = await database.db.select().from(demoInbox);
  const message = sentMessages.find(({ recipient, subject }) => recipient === email && subject.includes("thế nào"));
  const from = /[?&]from=([^"&#\s]+)/.exec(message?.text ?? "")?.[1] ?? "";
  const anywhere = createLaterVisit(await createVisit(database.db), (ahead + 3) * day);
  await writeReview(anywhere, { serviceType: "place", from: decodeURIComponent(from) });
  expect(await listWaitingReviews(anywhere, {})).toMatchObject([{ isVisited: true }]);
});

test("no review request goes to a buyer who did not agree, was refunded, has reviewed or visited long ago", async () => {
  const unasked = await visited({ wantsReview: false });
  const back = await visited();
  await database.sql`update tickets set state = 'refunded'
    where order_id = (select id from orders where code = ${back.code})`;
  const written = await visited();
  const afterwards = (minutes: number) => createLaterVisit(written.ctx, minutes);
  await writeReview(afterwards((written.ahead + 1) * day), { serviceType: "place" });
  const stale = await visited();
  await requestReviews(createLaterVisit(stale.ctx, (stale.ahead + 40) * day));
  for (const { ctx, email } of [unasked, back, written, stale]) expect(await countRequests(ctx, email)).toBe(0);
  const [left] = await database.sql`select count(*)::int as orders from orders
    where can_request_review and review_requested_at is null and code in (${back.code}, ${written.code}, ${stale.code})`;
  expect(left?.orders, "looked at again").toBe(0);
});
