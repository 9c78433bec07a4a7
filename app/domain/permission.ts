import type { Tx } from "~db/client.server";
import type { MemberId } from "~db/schema/staff";
import type { Act, Ctx } from "./ctx";
import { DomainError } from "./errors";

export const roles = ["admin", "manager", "support", "gate"] as const;
export type Role = (typeof roles)[number];

/** Who may what. The one table of it. */
const holders = {
  /** Check tickets in, see today's list without phones and emails. */
  gate: ["admin", "manager", "support", "gate"],
  /** Orders, their messages and notes: customers' data. */
  orders: ["admin", "manager", "support"],
  /** Match money, confirm it, send it back: `staff/money-limits.server.ts` bounds it. */
  money: ["admin", "manager", "support"],
  enquiries: ["admin", "manager", "support"],
  /** Who wants to work for the shop, with their CVs. */
  applications: ["admin", "manager"],
  /** Show what visitors wrote, or refuse it. */
  moderation: ["admin", "manager", "support"],
  /** Close and open days. */
  days: ["admin", "manager"],
  /** Catalogue, content, prices. */
  content: ["admin", "manager"],
  /** Settings, theme, redirects, staff, keys, the log. */
  shop: ["admin"],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof holders;

/** Whole VND for one thing that is paid for, and in one day; nobody else is bounded. */
const maxAmounts: Partial<Record<Role, number>> = { support: 2_000_000 };

/**
 * `memberId`: null at the shop's own machine. `write`: what is done is written to the log in its own transaction, which fails
 * when who does it is staff no more.
 */
export type StaffActor = {
  kind: "staff";
  memberId: MemberId | null;
  role: Role;
  name: string;
  write(tx: Tx, act: Act): Promise<void>;
};

export function may(role: Role, permission: Permission): boolean {
  return holders[permission].some((holder) => holder === role);
}

/** The first line of every use case of the staff. @throws DomainError forbidden */
export function mustBeAllowed({ actor }: Pick<Ctx, "actor">, permission: Permission): StaffActor {
  if (actor.kind !== "staff" || !may(actor.role, permission)) throw new DomainError("forbidden");
  return actor;
}

/** Before money moves by the word of a staff member. Whole VND. @throws DomainError sum_too_high */
export function mustBeAllowedSum({ role }: Pick<StaffActor, "role">, amount: number): void {
  const max = maxAmounts[role];
  if (max !== undefined && amount > max)
    throw new DomainError("sum_too_high", { params: { millions: max / 1_000_000 } });
}

export function isBounded(role: Role): boolean {
  return maxAmounts[role] !== undefined;
}

/** The first line of every use case of who is logged in. @throws DomainError not_logged_in */
export function mustBeLoggedIn({ visitor: { userId, loginId } }: Pick<Ctx, "visitor">): {
  id: number;
  loginId: number;
} {
  if (userId === null || loginId === null) throw new DomainError("not_logged_in");
  return { id: userId, loginId };
}
