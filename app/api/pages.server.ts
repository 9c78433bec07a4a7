import { listRetentionPeriods } from "~/domain/accounts/retention.rules";
import { getHome, getLandingPage, getPage } from "~/domain/content/pages/get-page.server";
import { BuiltPage, LandingPage } from "~/domain/content/pages/schema";
import { BySlug } from "~/domain/schema";
import { getPolicy } from "~/domain/shop/get-policy.server";
import { publicFor, router } from "./trpc.server";

export const pagesRouter = router({
  home: publicFor(5).query(({ ctx }) => getHome(ctx)),
  get: publicFor(5)
    .input(BuiltPage)
    .query(({ ctx, input }) => getPage(ctx, input)),
  landing: publicFor(5)
    .input(LandingPage)
    .query(({ ctx, input }) => getLandingPage(ctx, input)),
});

export const policiesRouter = router({
  detail: publicFor(5)
    .input(BySlug)
    .query(({ ctx, input }) => getPolicy(ctx, input)),
  kept: publicFor(3600).query(() => listRetentionPeriods()),
});
