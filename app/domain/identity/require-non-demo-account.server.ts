import { config } from "~/lib/config.server";
import { demoLogin } from "~/lib/demo-login";
import { DomainError } from "../errors";

type Account = { email: string; ofDemo?: boolean };

/** All visitors share the demo accounts, so their credentials cannot be changed. @throws DomainError demo_account */
export function requireNonDemoAccount({ email, ofDemo = email === demoLogin.email }: Account): void {
  if (config.demo && ofDemo) throw new DomainError("demo_account");
}
