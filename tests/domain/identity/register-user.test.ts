import { expect, test } from "vitest";
import { registerUser } from "~/domain/identity/register-user.server";
import { users } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit } from "~tests/setup/factories";
import { accessTokenOf, listMessageKinds, newEmail, registerForm } from "~tests/setup/factories-people";

const database = openTestDatabase({ stocked: false });

test("registering a known email is answered like a new one, changes nothing, and only the email tells its owner", async () => {
  const ctx = await createVisit(database.db);
  const form = registerForm();
  expect(await registerUser(ctx, form)).toBeUndefined();
  const [before] = await database.db.select().from(users);
  const again = registerForm({
    fullName: "Kẻ Lạ Mặt",
    email: form.email.toUpperCase(),
    password: "của kẻ lạ mặt kia",
    confirmation: "của kẻ lạ mặt kia",
  });
  expect(await registerUser(createLaterVisit(ctx, 1), again)).toBeUndefined();
  expect(await database.db.select().from(users)).toEqual([before]);
  expect(await listMessageKinds(ctx, form.email)).toEqual(["prove_email", "email_has_account"]);
  expect(ctx.visitor.userId).toBeNull();
  await expect(accessTokenOf(ctx, again)).rejects.toMatchObject({ code: "login_failed" });
});

test("five parallel registrations of one email create one account", async () => {
  const email = newEmail();
  const forms = Array.from({ length: 5 }, () => registerForm({ email }));
  const ctx = await createVisit(database.db);
  await Promise.all(forms.map((form) => registerUser(ctx, form)));
  expect((await listMessageKinds(ctx, email)).filter((kind) => kind === "prove_email")).toHaveLength(1);
});
