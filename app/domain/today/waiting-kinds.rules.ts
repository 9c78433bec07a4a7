import { hasPermission, type Permission, type Role } from "../permission";

type WaitingRule = {
  permission: Permission;
  /** Somebody outside waits for money or has a deadline, so the menu marks it and it comes first. */
  isUrgent: boolean;
};

/** The work that waits for staff, by kind. `list-waiting.server.ts` reads it and `ui/staff/staff-areas.ts` links to it. */
export const waitingKinds = {
  unmatched_payments: { permission: "money", isUrgent: true },
  refund_requests: { permission: "refunds", isUrgent: true },
  open_refunds: { permission: "refunds", isUrgent: true },
  orders_to_accept: { permission: "orders", isUrgent: false },
  orders_to_prepare: { permission: "orders", isUrgent: false },
  orders_on_the_way: { permission: "orders", isUrgent: false },
  quotes: { permission: "enquiries", isUrgent: false },
  messages: { permission: "enquiries", isUrgent: false },
  applications: { permission: "applications", isUrgent: false },
  comments: { permission: "moderation", isUrgent: false },
  reviews: { permission: "moderation", isUrgent: false },
} as const satisfies Record<string, WaitingRule>;
export type WaitingKind = keyof typeof waitingKinds;

/** `amount` is the sum in whole VND, or null where no money is concerned. `oldestAt` is when the oldest one came in. */
export type WaitingWork = { kind: WaitingKind; count: number; oldestAt: string; amount: number | null };

/** The kinds of work that the role may do. */
export function waitingKindsOf(role: Role): WaitingKind[] {
  const kinds = Object.keys(waitingKinds) as WaitingKind[];
  return kinds.filter((kind) => hasPermission(role, waitingKinds[kind].permission));
}

/** Urgent work first, then the oldest. */
export function sortWaiting(work: readonly WaitingWork[]): WaitingWork[] {
  const rank = ({ kind, oldestAt }: WaitingWork) => `${waitingKinds[kind].isUrgent ? 0 : 1} ${oldestAt}`;
  return work.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}
