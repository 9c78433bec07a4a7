import { expect, test } from "vitest";
import { verifyEmailAndJoinOrders } from "~/domain/accounts/verify-email-and-join-orders.server";
import { cancelEmailChange, changeEmail, findEmailChange } from "~/domain/identity/change-email.server";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import {
  accessTokenOf,
  listMessageKinds,
  newEmail,
  password,
  readEmailedToken,
  registerCustomer,
  visitWithToken,
} from "~tests/setup/factories-people";

const database = openTestDatabase({ stocked: false });

test("limits the messages of repeated email changes to the new and the old mailbox", async () => {
  const ctx = await createVisit(database.db);
  const { email } = await registerCustomer(ctx);
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, { email, password }));
  for (let n = 0; n < 5; n++) await changeEmail(me, { email: newEmail(), current: password });
  const another = changeEmail(me, { email: newEmail(), current: password });
  await expect(another).rejects.toMatchObject({ code: "too_many_requests" });
});

test("shows a pending email change until it is confirmed or cancelled, also when the address is taken", async () => {
  const ctx = await createVisit(database.db);
  const [who, other] = [await registerCustomer(ctx), await registerCustomer(ctx)];
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, who));
  expect(await findEmailChange(me)).toBeNull();
  for (const email of [newEmail(), other.email]) {
    await changeEmail(me, { email, current: password });
    expect(await findEmailChange(me)).toMatchObject({ email });
  }
  expect(await listMessageKinds(ctx, other.email)).toEqual(["prove_email", "email_has_account"]);
  const next = newEmail();
  await changeEmail(me, { email: next, current: password });
  await cancelEmailChange(me);
  expect(await findEmailChange(me)).toBeNull();
  const token = await readEmailedToken(ctx, "change_email", next);
  await expect(verifyEmailAndJoinOrders(me, { token })).rejects.toMatchObject({ code: "link_over" });
});
