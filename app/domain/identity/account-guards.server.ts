import { config } from "~/lib/config.server";
import { demoLogin } from "~/lib/demo-login";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { limitPasswordChecks } from "./account-limits.server";
import { isPassword } from "./passwords.server";
import { getOwnUser } from "./profile.server";

type Account = { email: string; isDemo?: boolean };

/** All visitors share the demo accounts, so their credentials cannot be changed. @throws DomainError demo_account */
export function requireNonDemoAccount({ email, isDemo = email === demoLogin.email }: Account): void {
  if (config.isDemo && isDemo) throw new DomainError("demo_account");
}

/** Protects credentials from strangers at an unattended browser. @throws DomainError password_wrong, demo_account */
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
