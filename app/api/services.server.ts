import { getService } from "~/domain/catalog/get-service.server";
import { listServices } from "~/domain/catalog/list-services.server";
import { BySlug } from "~/domain/schema";
import { publicFor, router } from "./trpc.server";

export const servicesRouter = router({
  list: publicFor(5).query(({ ctx }) => listServices(ctx)),
  detail: publicFor(5)
    .input(BySlug)
    .query(({ ctx, input }) => getService(ctx, input)),
});
