import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { mustNotBeOfDemo } from "./demo-account.server";
import { limitPasswords } from "./limits.server";
import { isPassword } from "./passwords.server";
import { readMe } from "./profile.server";

/** Protects credentials from a person at an unattended browser. @throws DomainError password_wrong, demo_account */
export async function mustKnowPassword(ctx: Ctx, { current }: { current: string }) {
  const user = await readMe(ctx);
  mustNotBeOfDemo(user);
  await limitPasswords(ctx, user.id);
  if (!(await isPassword(current, user.passwordHash))) throw passwordWrong();
  return user;
}

export function passwordWrong() {
  return new DomainError("password_wrong", { field: "current" });
}
