import { getService } from "~/domain/services/get-service.server";
import { listServices } from "~/domain/services/list-services.server";
import { ServiceBySlug } from "~/domain/services/schema";
import { publicProcedure, router } from "./trpc.server";

export const servicesRouter = router({
  list: publicProcedure.query(({ ctx }) => listServices(ctx)),
  detail: publicProcedure.input(ServiceBySlug).query(({ ctx, input }) => getService(ctx, input)),
});
