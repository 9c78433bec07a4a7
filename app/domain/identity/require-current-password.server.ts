import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { limitPasswordChecks } from "./limits.server";
import { isPassword } from "./passwords.server";
import { getOwnUser } from "./profile.server";
import { requireNonDemoAccount } from "./require-non-demo-account.server";

/** Protects credentials from a person at an unattended browser. @throws DomainError password_wrong, demo_account */
export async function requireCurrentPassword(ctx: Ctx, { current }: { current: string }) {
  const user = await getOwnUser(ctx);
  requireNonDemoAccount(user);
  await limitPasswordChecks(ctx, user.id);
  if (!(await isPassword(current, user.passwordHash))) throw passwordWrong();
  return user;
}

export function passwordWrong() {
  return new DomainError("password_wrong", { field: "current" });
}
