import { getCategory } from "~/domain/catalog/get-category.server";
import { getCombo } from "~/domain/catalog/get-combo.server";
import { getProduct } from "~/domain/catalog/get-product.server";
import { getVariant } from "~/domain/catalog/get-variant.server";
import { listProductCategories } from "~/domain/catalog/list-product-categories.server";
import { listLabelledProducts, listProducts } from "~/domain/catalog/list-products.server";
import { LabelledProducts, ListProducts, VariantByChoice } from "~/domain/catalog/schema";
import { BySlug } from "~/domain/schema";
import { publicFor, router } from "./trpc.server";

export const catalogRouter = router({
  products: publicFor(5)
    .input(ListProducts)
    .query(({ ctx, input }) => listProducts(ctx, input)),
  labelled: publicFor(5)
    .input(LabelledProducts)
    .query(({ ctx, input }) => listLabelledProducts(ctx, input)),
  product: publicFor(5)
    .input(BySlug)
    .query(({ ctx, input }) => getProduct(ctx, input)),
  variant: publicFor(5)
    .input(VariantByChoice)
    .query(({ ctx, input }) => getVariant(ctx, input)),
  categories: publicFor(5).query(({ ctx }) => listProductCategories(ctx)),
  category: publicFor(5)
    .input(BySlug)
    .query(({ ctx, input }) => getCategory(ctx, input)),
  combo: publicFor(5)
    .input(BySlug)
    .query(({ ctx, input }) => getCombo(ctx, input)),
});
