import { z } from "zod";
import { getNewProductPage } from "~/domain/back-office/get-product-page.server";
import { saveResourceRow } from "~/domain/back-office/rows.server";
import { createProduct } from "~/domain/catalog/products/create-product.server";
import { CreateProduct } from "~/domain/catalog/products/schema.server";
import { localizedLine } from "~/domain/staff/resources/fields.server";
import { useT } from "~/i18n/use-t";
import { ctxOf, type RequestCtx } from "~/request/ctx.server";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { ConfirmPrices } from "~/ui/staff/confirm-prices";
import { FormKey } from "~/ui/staff/form-key";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { PostForm } from "~/ui/staff/post-form";
import { PhotoCard } from "~/ui/staff/products/photo-card";
import { ProductPlacing } from "~/ui/staff/products/placing";
import { ProductContent } from "~/ui/staff/products/product-content";
import { StaffField } from "~/ui/staff/staff-fields";
import type { Route } from "./+types/new-product";
import { numberedForm } from "./product-form.server";
import { addPhoto, storePhoto, withPhoto } from "./product-photo.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", getNewProductPage);
}

const newProduct = withPhoto(numberedForm(CreateProduct));
type NewProductInput = z.output<typeof newProduct>;
/** In a shop without categories, the form of the first product also names a new category. */
const firstProduct = z.intersection(
  withPhoto(numberedForm(CreateProduct.omit({ categoryId: true }))),
  z.object({ newCategory: localizedLine(100) }),
);

export function action(args: Route.ActionArgs) {
  const add = async (ctx: RequestCtx, input: NewProductInput) => {
    const { photo, photoAlt, photoFocus, ...values } = input;
    const { id } = await createProduct(ctx, values);
    await addPhoto(ctx, id, { photo, photoAlt, photoFocus });
    const toast = { key: "back_office.product.added" as const, params: { title: input.name.vi } };
    return { to: linkToStaff("product", { product: id }), toast };
  };
  const actions = {
    add: defineAction(newProduct, add),
    add_first: defineAction(firstProduct, async (ctx, { newCategory, ...input }) => {
      const values = { name: newCategory, summary: newCategory };
      const { key } = await saveResourceRow(ctx, { resource: "categories", values });
      return add(ctx, { ...input, categoryId: Number(key) });
    }),
  };
  return submitStaffForm(args, "catalogue", actions, storePhoto(ctxOf(args.context)));
}

function NewProduct({ loaderData: { categories }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const act = categories.length > 0 ? "add" : "add_first";
  const result = resultOfAction(actionData ?? null, "add") ?? resultOfAction(actionData ?? null, "add_first");
  return (
    <div className="stack">
      <PageHead
        title={t("back_office.product.add")}
        help="products"
        text={t("back_office.product.new_help")}
        back="products"
      />
      <PostForm encType="multipart/form-data" className="product-form" result={result}>
        <ConfirmPrices result={result} />
        <FormKey />
        <div className="staff-side">
          <div>
            <ProductContent />
            <section className="staff-card" aria-labelledby="price">
              <div className="staff-card-head">
                <h2 id="price">{t("back_office.product.variants")}</h2>
              </div>
              <div className="staff-card-text product-first">
                {(["sku", "price", "compareAt", "stock"] as const).map((name) => (
                  <StaffField
                    key={name}
                    name={name}
                    label={t(`back_office.product.first.${name}`)}
                    help={name === "sku" ? t("back_office.product.new_sku_help") : undefined}
                    inputMode={name === "sku" ? undefined : "numeric"}
                    required={name === "price"}
                    maxLength={60}
                  />
                ))}
              </div>
            </section>
            <PhotoCard />
          </div>
          <div>
            <ProductPlacing isNew categories={categories} />
          </div>
        </div>
        <div className="product-save">
          <a href={linkToStaff("rows", { resource: "products" })} className={buttonClass("line")}>
            {t("back_office.rows.discard")}
          </a>
          <button type="submit" name="act" value={act} className={buttonClass()}>
            {t("back_office.product.add")}
          </button>
        </div>
      </PostForm>
    </div>
  );
}

export default import.meta.env.SSR ? NewProduct : undefined;
