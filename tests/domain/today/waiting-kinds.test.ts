import { expect, test } from "vitest";
import { type Role, roles } from "~/domain/permission";
import { sortWaiting, type WaitingWork, waitingKindsOf } from "~/domain/today/waiting-kinds.rules";

test("urgent work comes first, then the oldest", () => {
  const work = (kind: WaitingWork["kind"], oldestAt: string) => ({ kind, oldestAt, count: 1, amount: null });
  const sorted = sortWaiting([
    work("messages", "2026-11-20"),
    work("reviews", "2026-11-19"),
    work("unmatched_payments", "2026-11-25"),
    work("refund_requests", "2026-11-24"),
  ]);
  expect(sorted.map(({ kind }) => kind)).toEqual(["refund_requests", "unmatched_payments", "reviews", "messages"]);
});

test("each role sees the work that it can do, and accountants see the money that waits for others", () => {
  const kinds = (role: Role) => waitingKindsOf(role);
  expect(kinds("accountant")).toEqual([
    "transfers_to_confirm",
    "unmatched_payments",
    "refund_requests",
    "open_refunds",
  ]);
  expect(kinds("gate")).toEqual(["weather_outdated"]);
  expect(kinds("editor")).not.toContain("refund_requests");
  for (const role of roles) expect(kinds("admin")).toEqual(expect.arrayContaining(kinds(role)));
});
