import type { Ctx } from "./ctx";
import { DomainError } from "./errors";

/** Roles of the staff; whoever has one may do what those to its right may. */
const roles = ["admin", "manager", "support", "gate"] as const;
export type Role = (typeof roles)[number];
/** The first line of every use case of the staff. */
export function mustBe({ actor }: Pick<Ctx, "actor">, role: Role): { role: Role; name: string } {
  if (actor.kind !== "staff" || roles.indexOf(actor.role) > roles.indexOf(role)) throw new DomainError("forbidden");
  return actor;
}

/** The first line of every use case of who is logged in. @throws DomainError not_logged_in */
export function mustBeLoggedIn({ visitor: { userId, loginId } }: Pick<Ctx, "visitor">): {
  id: number;
  loginId: number;
} {
  if (userId === null || loginId === null) throw new DomainError("not_logged_in");
  return { id: userId, loginId };
}
