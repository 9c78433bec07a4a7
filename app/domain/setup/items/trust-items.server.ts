import { linkToStaff } from "~/staff-map";
import { readTestProgress } from "../../admission/read-test-progress.server";
import { countUnconfirmedPolicies } from "../../shop/policies.server";
import type { SetupItem } from "../setup-item";

export const policiesItem: SetupItem = {
  id: "policies",
  permission: "catalogue",
  link: linkToStaff("policies"),
  minutes: 10,
  async read({ db }) {
    const count = await countUnconfirmedPolicies(db);
    return count > 0
      ? { isDone: false, fact: "policies_unread", params: { count } }
      : { isDone: true, fact: "policies" };
  },
};

export const testOrderItem: SetupItem = {
  id: "test_order",
  permission: "catalogue",
  link: linkToStaff("orders"),
  minutes: 5,
  async read({ db }) {
    const { isPlaced, isPaid, isScanned, isRefunded } = await readTestProgress(db);
    if (isScanned && isRefunded) return { isDone: true, fact: "test_order" };
    if (isScanned) return { isDone: false, fact: "test_order_kept" };
    if (isPaid) return { isDone: false, fact: "test_order_unscanned" };
    return { isDone: false, fact: isPlaced ? "test_order_unpaid" : "test_order_none" };
  },
};
