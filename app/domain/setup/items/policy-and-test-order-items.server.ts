import { linkToStaff } from "~/staff-map";
import { readTestProgress } from "../../admission/read-test-progress.server";
import { readPolicies } from "../../shop/policies.server";
import type { SetupItem } from "../setup-item";

export const policiesItem: SetupItem = {
  id: "policies",
  permission: "content",
  link: linkToStaff("policies"),
  minutes: 10,
  async read({ db }) {
    const unread = (await readPolicies(db)).filter(({ confirmedAt }) => confirmedAt === null);
    const [first] = unread;
    if (!first) return { isDone: true, fact: "policies" };
    const link = linkToStaff("policy", { slug: first.slug });
    return { isDone: false, fact: "policies_unread", params: { count: unread.length }, link };
  },
};

/** The step leads through several pages: the shop, the order, the gate and the refund. */
export const testOrderItem: SetupItem = {
  id: "test_order",
  permission: "orders",
  link: linkToStaff("orders"),
  minutes: 5,
  async read({ db }) {
    const { code, isPaid, isScanned, isRefunded } = await readTestProgress(db);
    if (code === null) return { isDone: false, fact: "test_order_none", link: linkToStaff("home") };
    if (isScanned && isRefunded) return { isDone: true, fact: "test_order", link: linkToStaff("order", { code }) };
    if (isScanned) return { isDone: false, fact: "test_order_kept", link: linkToStaff("orderRefunds", { code }) };
    if (isPaid) return { isDone: false, fact: "test_order_unscanned", link: linkToStaff("gate") };
    return { isDone: false, fact: "test_order_unpaid", link: linkToStaff("order", { code }) };
  },
};
