import { hasPermission, type Permission, type Role } from "../permission";

type WaitingRule = {
  /** Allows doing the work. */
  permission: Permission;
  /** Allows seeing the work, also for roles that cannot do it. If missing, only `permission` allows that. */
  readPermission?: Permission;
  /** This is true if a buyer waits for money or there is a deadline. The menu marks such work and shows it first. */
  isUrgent: boolean;
};

/** Staff have this pending work. `list-waiting.server.ts` counts it, and `ui/staff/staff-areas.ts` links to it. */
export const waitingKinds = {
  transfers_to_confirm: { permission: "money", readPermission: "read_money", isUrgent: true },
  unmatched_payments: { permission: "money", readPermission: "read_money", isUrgent: true },
  refund_requests: { permission: "refunds", readPermission: "read_money", isUrgent: true },
  open_refunds: { permission: "refunds", readPermission: "read_money", isUrgent: true },
  orders_to_accept: { permission: "orders", isUrgent: false },
  orders_to_prepare: { permission: "orders", isUrgent: false },
  orders_on_the_way: { permission: "orders", isUrgent: false },
  quotes: { permission: "enquiries", isUrgent: false },
  messages: { permission: "enquiries", isUrgent: false },
  applications: { permission: "applications", isUrgent: false },
  comments: { permission: "moderation", isUrgent: false },
  reviews: { permission: "moderation", isUrgent: false },
  policies_to_confirm: { permission: "content", isUrgent: false },
  pictures_without_text: { permission: "content", isUrgent: false },
  policies_without_translation: { permission: "content", isUrgent: false },
  posts_without_translation: { permission: "content", isUrgent: false },
  closures_without_news: { permission: "content", isUrgent: false },
  weather_outdated: { permission: "weather", isUrgent: false },
} as const satisfies Record<string, WaitingRule>;
export type WaitingKind = keyof typeof waitingKinds;

/** `amount` is a sum in whole VND, or null if there is no money. `oldestAt` is the time of the oldest entry. */
export type WaitingWork = { kind: WaitingKind; count: number; oldestAt: string; amount: number | null };

export function waitingKindsOf(role: Role): WaitingKind[] {
  const kinds = Object.keys(waitingKinds) as WaitingKind[];
  return kinds.filter((kind) => hasPermission(role, readPermissionOf(kind)));
}

function readPermissionOf(kind: WaitingKind): Permission {
  const { permission, readPermission = permission }: WaitingRule = waitingKinds[kind];
  return readPermission;
}

/** Each of these permissions allows seeing some kind of work. */
export const waitingPermissions = (Object.keys(waitingKinds) as WaitingKind[]).map(readPermissionOf);

/** Sorts urgent work first. Older work comes before newer work. */
export function sortWaiting(work: readonly WaitingWork[]): WaitingWork[] {
  const rank = ({ kind, oldestAt }: WaitingWork) => `${waitingKinds[kind].isUrgent ? 0 : 1} ${oldestAt}`;
  return work.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}
