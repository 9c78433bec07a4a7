import { findPageHead } from "~/domain/content/pages/find-page-head.server";
import { findSection, getPageSections, getSections } from "~/domain/content/pages/get-sections.server";
import { PageSectionsOf, SectionOf, SectionsOf } from "~/domain/content/pages/schema";
import { countUrlParts, listUrls } from "~/domain/search/list-sitemap-urls.server";
import { UrlPart } from "~/domain/search/schema";
import { getFeatureFlag, isFeatureEnabled, listFeatureFlags } from "~/domain/shop/feature-flags.server";
import { getActiveLogo } from "~/domain/shop/get-appearance.server";
import { getPublicSetting, listPublicSettings, viewShop } from "~/domain/shop/public-settings.server";
import { FlagQuestion, KeyInput, LogoOf, SeoPath, ThemeId } from "~/domain/shop/schema";
import { getActiveTheme, listStyleConfigs } from "~/domain/shop/theme.server";
import { publicFor, publicWithoutShopFor, router } from "./trpc.server";

const seoRouter = router({
  countUrlParts: publicFor(5).query(({ ctx }) => countUrlParts(ctx)),
  listUrls: publicFor(5)
    .input(UrlPart)
    .query(({ ctx, input }) => listUrls(ctx, input)),
  getSeoByPath: publicFor(5)
    .input(SeoPath)
    .query(({ ctx, input }) => findPageHead(ctx, input)),
});

const shopRouter = router({
  get: publicFor(5).query(({ ctx }) => viewShop(ctx)),
});

const themeRouter = router({
  getActiveTheme: publicWithoutShopFor(5).query(({ ctx }) => getActiveTheme(ctx)),
  getSections: publicWithoutShopFor(5)
    .input(SectionsOf)
    .query(({ ctx, input }) => getSections(ctx, input)),
  getPageSections: publicWithoutShopFor(5)
    .input(PageSectionsOf)
    .query(({ ctx, input }) => getPageSections(ctx, input)),
  getSection: publicWithoutShopFor(5)
    .input(SectionOf)
    .query(({ ctx, input }) => findSection(ctx, input)),
});

const logoRouter = router({
  getActiveLogo: publicWithoutShopFor(5)
    .input(LogoOf)
    .query(({ ctx, input }) => getActiveLogo(ctx, input)),
});

const featureFlagsRouter = router({
  getAllFeatureFlags: publicWithoutShopFor(5).query(({ ctx }) => listFeatureFlags(ctx)),
  getFeatureFlagByKey: publicWithoutShopFor(5)
    .input(KeyInput)
    .query(({ ctx, input }) => getFeatureFlag(ctx, input)),
  isFeatureEnabled: publicWithoutShopFor(5)
    .input(FlagQuestion)
    .query(({ ctx, input }) => isFeatureEnabled(ctx, input)),
});

const settingsRouter = router({
  getPublicSettings: publicWithoutShopFor(5).query(({ ctx }) => listPublicSettings(ctx)),
  getPublicSettingByKey: publicWithoutShopFor(5)
    .input(KeyInput)
    .query(({ ctx, input }) => getPublicSetting(ctx, input)),
});

const componentStyleConfigRouter = router({
  byThemeId: publicWithoutShopFor(5)
    .input(ThemeId)
    .query(({ ctx, input }) => listStyleConfigs(ctx, input)),
});

export const platformRouters = {
  seo: seoRouter,
  shop: shopRouter,
  theme: themeRouter,
  logo: logoRouter,
  featureFlags: featureFlagsRouter,
  settings: settingsRouter,
  componentStyleConfig: componentStyleConfigRouter,
};
