import { getCategory } from "~/domain/catalog/get-category.server";
import { getCombo } from "~/domain/catalog/get-combo.server";
import { getProduct } from "~/domain/catalog/get-product.server";
import { getVariant } from "~/domain/catalog/get-variant.server";
import { listCategories } from "~/domain/catalog/list-categories.server";
import { listProducts } from "~/domain/catalog/list-products.server";
import { CategoryBySlug, ComboBySlug, ListProducts, ProductBySlug, VariantByChoice } from "~/domain/catalog/schema";
import { publicProcedure, router } from "./trpc.server";

export const catalogRouter = router({
  products: publicProcedure.input(ListProducts).query(({ ctx, input }) => listProducts(ctx, input)),
  product: publicProcedure.input(ProductBySlug).query(({ ctx, input }) => getProduct(ctx, input)),
  variant: publicProcedure.input(VariantByChoice).query(({ ctx, input }) => getVariant(ctx, input)),
  categories: publicProcedure.query(({ ctx }) => listCategories(ctx)),
  category: publicProcedure.input(CategoryBySlug).query(({ ctx, input }) => getCategory(ctx, input)),
  combo: publicProcedure.input(ComboBySlug).query(({ ctx, input }) => getCombo(ctx, input)),
});
