import { linkToStaff } from "~/staff-map";
import { listDemoCounts } from "~db/seed/demo-items";
import type { SetupItem } from "../setup-item";

export const demoItem: SetupItem = {
  id: "demo",
  permission: "shop",
  link: linkToStaff("demoContent"),
  minutes: 1,
  async read({ db }) {
    const counts = await listDemoCounts(db);
    const count = counts.reduce((sum, of) => sum + of.count, 0);
    return count > 0 ? { isDone: false, fact: "demo_left", params: { count } } : { isDone: true, fact: "demo" };
  },
};
