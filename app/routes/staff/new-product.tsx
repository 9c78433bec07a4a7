import { getNewProductPage } from "~/domain/back-office/get-product-page.server";
import { createProduct } from "~/domain/catalog/products/create-product.server";
import { CreateProduct } from "~/domain/catalog/products/schema.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { buttonClass } from "~/ui/parts/button";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { ProductContent } from "~/ui/staff/products/content";
import { PhotoCard } from "~/ui/staff/products/photo-card";
import { ProductPlacing } from "~/ui/staff/products/placing";
import type { Route } from "./+types/new-product";
import { numberedForm } from "./product-form.server";
import { addPhoto, storePhoto, withPhoto } from "./product-photo.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", getNewProductPage);
}

export function action(args: Route.ActionArgs) {
  const actions = {
    add: defineAction(withPhoto(numberedForm(CreateProduct)), async (ctx, input) => {
      const { id } = await createProduct(ctx, input);
      await addPhoto(ctx, id, input);
      return {
        to: linkToStaff("product", { product: id }),
        toast: { key: "back_office.product.added", params: { title: input.name.vi } },
      };
    }),
  };
  return submitStaffForm(args, "catalogue", actions, storePhoto(ctxOf(args.context)));
}

function NewProduct({ loaderData: { categories }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const result = resultOfAction(actionData ?? null, "add");
  return (
    <div className="stack">
      <PageHead title={t("back_office.product.add")} text={t("back_office.product.new_help")} back="products" />
      {categories.length === 0 && (
        <p>
          {t("back_office.product.no_category")}{" "}
          <a href={linkToStaff("newRow", { resource: "categories" })}>{t("back_office.product.add_category")}</a>
        </p>
      )}
      <form method="post" encType="multipart/form-data" noValidate className="product-form">
        <ErrorSummary result={result} />
        <div className="staff-side">
          <div>
            <ProductContent result={result} />
            <section className="staff-card" aria-labelledby="price">
              <div className="staff-card-head">
                <h2 id="price">{t("back_office.product.variants")}</h2>
              </div>
              <div className="staff-card-text product-first">
                {(["sku", "price", "compareAt", "stock"] as const).map((name) => (
                  <Field
                    key={name}
                    name={name}
                    label={t(`back_office.product.first.${name}`)}
                    help={name === "sku" ? t("back_office.product.new_sku_help") : undefined}
                    inputMode={name === "sku" ? undefined : "numeric"}
                    required={name === "price"}
                    maxLength={60}
                    result={result}
                  />
                ))}
              </div>
            </section>
            <PhotoCard result={result} />
          </div>
          <div>
            <ProductPlacing categories={categories} result={result} />
          </div>
        </div>
        <div className="product-save">
          <a href={linkToStaff("rows", { resource: "products" })} className={buttonClass("line")}>
            {t("back_office.rows.discard")}
          </a>
          <button type="submit" name="act" value="add" className={buttonClass()}>
            {t("back_office.product.add")}
          </button>
        </div>
      </form>
    </div>
  );
}

export default import.meta.env.SSR ? NewProduct : undefined;
