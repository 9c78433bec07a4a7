import { checkIn, undoCheckIn } from "~/domain/admission/check-in.server";
import { getAdmissionCounts } from "~/domain/admission/get-admission-counts.server";
import { listGateDay, searchGateDay } from "~/domain/admission/list-gate-day.server";
import {
  CheckIn,
  GetAdmissionCounts,
  ListGateDay,
  SearchGateDay,
  SyncScans,
  UndoCheckIn,
} from "~/domain/admission/schema";
import { syncScans } from "~/domain/admission/sync-scans.server";
import { listLastEntries } from "~/domain/inventory/list-last-entries.server";
import { accountsRouters } from "./accounts.server";
import { cartRouters } from "./cart.server";
import { catalogRouters } from "./catalog.server";
import { communityRouters } from "./community.server";
import { contentRouters } from "./content.server";
import { ordersRouters } from "./orders.server";
import { platformRouters } from "./platform.server";
import { staffProcedures } from "./staff.server";
import { staffCatalogProcedures } from "./staff-catalog.server";
import { staffContentProcedures } from "./staff-content.server";
import { staffOrdersProcedures } from "./staff-orders.server";
import { staffRowsProcedures } from "./staff-rows.server";
import { router, staffProcedure } from "./trpc.server";

const gateRouter = router({
  checkIn: staffProcedure.input(CheckIn).mutation(({ ctx, input }) => checkIn(ctx, input)),
  undoCheckIn: staffProcedure.input(UndoCheckIn).mutation(({ ctx, input }) => undoCheckIn(ctx, input)),
  listGateDay: staffProcedure.input(ListGateDay).query(({ ctx, input }) => listGateDay(ctx, input)),
  findInDay: staffProcedure.input(SearchGateDay).query(({ ctx, input }) => searchGateDay(ctx, input)),
  syncScans: staffProcedure.input(SyncScans).mutation(({ ctx, input }) => syncScans(ctx, input)),
  listLastEntries: staffProcedure.query(({ ctx }) => listLastEntries(ctx)),
  countAdmitted: staffProcedure.input(GetAdmissionCounts).query(({ ctx, input }) => getAdmissionCounts(ctx, input)),
});

const staffRouter = router({
  ...staffProcedures,
  ...staffCatalogProcedures,
  ...staffContentProcedures,
  ...staffOrdersProcedures,
  ...staffRowsProcedures,
});

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
