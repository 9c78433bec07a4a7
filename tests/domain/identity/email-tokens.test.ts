import { expect, test } from "vitest";
import {
  requestVerificationEmail,
  verifyEmailAndJoinOrders,
} from "~/domain/accounts/verify-email-and-join-orders.server";
import { getMyProfile } from "~/domain/identity/profile.server";
import { registerUser } from "~/domain/identity/register-user.server";
import { requestPasswordReset } from "~/domain/identity/reset-password.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { demoInbox } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit } from "~tests/setup/factories";
import {
  accessTokenOf,
  listMessageKinds,
  newEmail,
  password,
  readEmailedToken,
  registerCustomer,
  registerForm,
  visitWithToken,
} from "~tests/setup/factories-people";

const database = openTestDatabase({ stocked: false });

test("limits known and unknown emails alike to five messages an hour per mailbox, from all networks together", async () => {
  const known = await registerCustomer(await createVisit(database.db));
  for (const email of [known.email, newEmail()]) {
    for (let n = 0; n < 5; n++) await requestPasswordReset(await createVisit(database.db), { email });
    const tagged = email.replace("@", "+tag@");
    for (const typed of [email, tagged])
      await expect(requestPasswordReset(await createVisit(database.db), { email: typed })).rejects.toMatchObject({
        code: "too_many_requests",
      });
  }
});

test("a verification token works once, within a day, for its own logged-in account", async () => {
  const ctx = await createVisit(database.db);
  const who = await registerCustomer(ctx);
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, who));
  const stranger = await visitWithToken(ctx, await accessTokenOf(ctx, await registerCustomer(ctx)));
  const token = await readEmailedToken(ctx, "prove_email", who.email);
  const refused = (code: string) => ({ code });
  await expect(verifyEmailAndJoinOrders(ctx, { token })).rejects.toMatchObject(refused("not_logged_in"));
  await expect(verifyEmailAndJoinOrders(stranger, { token })).rejects.toMatchObject(refused("link_of_another"));
  await expect(verifyEmailAndJoinOrders(createLaterVisit(me, 24 * 60), { token })).rejects.toMatchObject(
    refused("link_over"),
  );
  await expect(verifyEmailAndJoinOrders(me, { token: `${token}x` })).rejects.toMatchObject(refused("link_over"));
  expect(await getMyProfile(me)).toMatchObject({ provenAt: null });

  const done = await Promise.allSettled(
    Array.from({ length: 5 }, () => verifyEmailAndJoinOrders(createLaterVisit(me, 60), { token })),
  );
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await getMyProfile(me)).toMatchObject({ provenAt: createLaterVisit(me, 60).now.toISOString() });
  await requestVerificationEmail(me);
  expect(await listMessageKinds(ctx, who.email)).toEqual(["prove_email"]);
});

test("sends another verification on request, and does not accept a password token as verification", async () => {
  const ctx = await createVisit(database.db);
  const { email } = await registerCustomer(ctx);
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, { email, password }));
  await requestVerificationEmail(me);
  expect(await listMessageKinds(ctx, email)).toEqual(["prove_email", "prove_email"]);
  await requestPasswordReset(ctx, { email });
  const reset = await readEmailedToken(ctx, "reset_password", email);
  await expect(verifyEmailAndJoinOrders(me, { token: reset })).rejects.toMatchObject({ code: "link_over" });
  await verifyEmailAndJoinOrders(me, { token: await readEmailedToken(ctx, "prove_email", email) });
});

test("sends every email of an account, with a token only where it has a link", async () => {
  const ctx = await createVisit(database.db);
  const { email } = await registerCustomer(ctx);
  await registerUser(createLaterVisit(ctx, 1), registerForm({ email }));
  await requestPasswordReset(ctx, { email });
  while ((await sendQueuedMessages(createLaterVisit(ctx, 1))) > 0);
  const tokens = {
    proof: await readEmailedToken(ctx, "prove_email", email),
    reset: await readEmailedToken(ctx, "reset_password", email),
  };
  const received = (await database.db.select().from(demoInbox)).filter(({ recipient }) => recipient === email);
  const holding = (token: string) => received.filter(({ text }) => text.includes(encodeURIComponent(token)));
  expect([received.length, holding(tokens.proof).length, holding(tokens.reset).length]).toEqual([3, 1, 1]);
});
