import { getFeatureFlag, isFeatureEnabled, listFeatureFlags } from "~/domain/platform/feature-flags.server";
import { getSeoByPath } from "~/domain/platform/get-seo-by-path.server";
import { getPublicSetting, listPublicSettings } from "~/domain/platform/public-settings.server";
import { FlagQuestion, KeyInput, LogoOf, SeoPath, ThemeId } from "~/domain/platform/schema";
import { getPageSections, getSection, getSections } from "~/domain/platform/sections/get-sections.server";
import { PageSectionsOf, SectionOf, SectionsOf } from "~/domain/platform/sections/schema";
import { getActiveLogo, getActiveTheme, listStyleConfigs } from "~/domain/platform/theme.server";
import { publicProcedure, router } from "./trpc.server";

/** The named procedures of the specification's point 7 that tell of the shop itself. */
export const seoRouter = router({
  getSeoByPath: publicProcedure.input(SeoPath).query(({ ctx, input }) => getSeoByPath(ctx, input)),
});

export const themeRouter = router({
  getActiveTheme: publicProcedure.query(({ ctx }) => getActiveTheme(ctx)),
  getSections: publicProcedure.input(SectionsOf).query(({ ctx, input }) => getSections(ctx, input)),
  getPageSections: publicProcedure.input(PageSectionsOf).query(({ ctx, input }) => getPageSections(ctx, input)),
  getSection: publicProcedure.input(SectionOf).query(({ ctx, input }) => getSection(ctx, input)),
});

export const logoRouter = router({
  getActiveLogo: publicProcedure.input(LogoOf).query(({ ctx, input }) => getActiveLogo(ctx, input)),
});

export const featureFlagsRouter = router({
  getAllFeatureFlags: publicProcedure.query(({ ctx }) => listFeatureFlags(ctx)),
  getFeatureFlagByKey: publicProcedure.input(KeyInput).query(({ ctx, input }) => getFeatureFlag(ctx, input)),
  isFeatureEnabled: publicProcedure.input(FlagQuestion).query(({ ctx, input }) => isFeatureEnabled(ctx, input)),
});

export const settingsRouter = router({
  getPublicSettings: publicProcedure.query(({ ctx }) => listPublicSettings(ctx)),
  getPublicSettingByKey: publicProcedure.input(KeyInput).query(({ ctx, input }) => getPublicSetting(ctx, input)),
});

export const componentStyleConfigRouter = router({
  byThemeId: publicProcedure.input(ThemeId).query(({ ctx, input }) => listStyleConfigs(ctx, input)),
});
