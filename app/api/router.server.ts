import { accountsRouters } from "./accounts.server";
import { cartRouters } from "./cart.server";
import { catalogRouters } from "./catalog.server";
import { communityRouters } from "./community.server";
import { contentRouters } from "./content.server";
import { gateRouter } from "./gate.server";
import { ordersRouters } from "./orders.server";
import { platformRouters } from "./platform.server";
import { staffRouter } from "./staff.server";
import { router } from "./trpc.server";

export const apiRouter = router({
  ...platformRouters,
  ...contentRouters,
  ...catalogRouters,
  ...cartRouters,
  ...ordersRouters,
  ...communityRouters,
  ...accountsRouters,
  gate: gateRouter,
  staff: staffRouter,
});
export type ApiRouter = typeof apiRouter;
