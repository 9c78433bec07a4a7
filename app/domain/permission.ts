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
