import { config } from "~/lib/config.server";
import { demoLogin } from "~/lib/demo-login";
import { DomainError } from "../errors";

/** Of a customer or, with `ofDemo`, of the staff. */
type Account = { email: string; ofDemo?: boolean };

/** Everybody shares the demo's accounts, by the words of the login pages: what opens them stays. @throws DomainError demo_account */
export function mustNotBeOfDemo({ email, ofDemo = email === demoLogin.email }: Account): void {
  if (config.demo && ofDemo) throw new DomainError("demo_account");
}
