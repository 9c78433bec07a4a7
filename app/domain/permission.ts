import type { Tx } from "~db/client.server";
import type { StaffMemberId } from "~db/schema/staff";
import type { AuditEntry, Ctx } from "./ctx";
import { DomainError } from "./errors";

export const roles = ["admin", "manager", "editor", "accountant", "support", "gate"] as const;
export type Role = (typeof roles)[number];

const rolesWithPermission = {
  /** Allows checking in tickets and seeing today's list, which has no contact data. */
  gate: ["admin", "manager", "support", "gate"],
  weather: ["admin", "manager", "support", "gate"],
  /** Allows reading orders. Without `personal_data`, the contact data in them is masked. */
  read_orders: ["admin", "manager", "accountant", "support"],
  orders: ["admin", "manager", "support"],
  /** Allows seeing and searching the contact data of customers, and resetting their two-factor authentication. */
  personal_data: ["admin", "manager", "support"],
  /** Allows reading unmatched payments and refunds. Full payout accounts also need `refunds`. */
  read_money: ["admin", "manager", "accountant", "support"],
  /** Allows confirming, matching and voiding payments, within the limits of `staff/money-limits.server.ts`. */
  money: ["admin", "manager", "support"],
  /** Allows deciding on and paying refunds, returning payments and giving store credit, within the same limits. */
  refunds: ["admin", "manager", "support"],
  /** Allows downloading lists as files. Without `personal_data`, they contain no contact data. */
  exports: ["admin", "manager", "accountant"],
  enquiries: ["admin", "manager", "support"],
  applications: ["admin", "manager"],
  moderation: ["admin", "manager", "support"],
  days: ["admin", "manager"],
  /** Allows changing products, tickets, prices, seasons, schedules, places and stock. */
  catalogue: ["admin", "manager"],
  content: ["admin", "manager", "editor"],
  /** Allows changing settings, theme, redirects, staff members and ticket keys, and reading the staff log. */
  shop: ["admin"],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof rolesWithPermission;
export const permissions = Object.keys(rolesWithPermission) as Permission[];

/** `memberId` is null for commands that are run on the server. */
export type StaffActor = {
  kind: "staff";
  memberId: StaffMemberId | null;
  role: Role;
  name: string;
  writeAuditEntry(tx: Tx, entry: AuditEntry): Promise<void>;
};

export function hasPermission(role: Role, permission: Permission): boolean {
  return rolesWithPermission[permission].some((allowed) => allowed === role);
}

/** Every use case for staff calls this first. */
export function requirePermission({ actor }: Pick<Ctx, "actor">, permission: Permission): StaffActor {
  if (actor.kind !== "staff" || !hasPermission(actor.role, permission)) throw new DomainError("forbidden");
  return actor;
}

/** Allows staff who have at least one of these permissions. @throws DomainError forbidden */
export function requireAnyPermission({ actor }: Pick<Ctx, "actor">, allowed: readonly Permission[]): StaffActor {
  if (actor.kind !== "staff" || !allowed.some((permission) => hasPermission(actor.role, permission)))
    throw new DomainError("forbidden");
  return actor;
}

/** Allows only commands that are run on the server. @throws DomainError forbidden */
export function requireCommand({ actor }: Pick<Ctx, "actor">): StaffActor {
  if (actor.kind !== "staff" || actor.memberId !== null || actor.role !== "admin") throw new DomainError("forbidden");
  return actor;
}

/** Every use case for logged-in users calls this first. @throws DomainError not_logged_in */
export function requireUser({ visitor: { userId, sessionId } }: Pick<Ctx, "visitor">): {
  id: number;
  sessionId: number;
} {
  if (userId === null || sessionId === null) throw new DomainError("not_logged_in");
  return { id: userId, sessionId };
}
