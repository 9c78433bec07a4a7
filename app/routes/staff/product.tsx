import { getProductPage } from "~/domain/back-office/get-product-page.server";
import { getItemPictures } from "~/domain/catalog/item-pictures.server";
import { copyProduct } from "~/domain/catalog/products/copy-product.server";
import { editProduct } from "~/domain/catalog/products/edit-product.server";
import { EditProduct, ProductById } from "~/domain/catalog/products/schema.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { FormKey } from "~/ui/staff/form-key";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { PostForm } from "~/ui/staff/post-form";
import { ProductForm } from "~/ui/staff/products/form";
import { usePermission } from "~/ui/staff/use-permission";
import type { Route } from "./+types/product";
import { offerUndo } from "./offer-undo.server";
import { numberedForm } from "./product-form.server";
import { productParam } from "./product-param.server";
import { addPhoto, storePhoto, withPhoto } from "./product-photo.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) => {
    const { id } = productParam(args.params);
    const [page, pictures] = await Promise.all([
      getProductPage(ctx, { id }),
      getItemPictures(ctx, { kind: "products", key: id }),
    ]);
    return { page, photos: pictures.chosen, now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  const actions = {
    copy: defineAction(ProductById, async (ctx, input) => {
      const { id, name } = await copyProduct(ctx, input);
      return {
        to: linkToStaff("product", { product: id }),
        toast: { key: "back_office.product.copied", params: { title: name } },
      };
    }),
    save: defineAction(withPhoto(numberedForm(EditProduct)), async (ctx, input) => {
      const { photo, photoAlt, photoFocus, ...values } = input;
      const { changes, undo } = await editProduct(ctx, values);
      await addPhoto(ctx, input.id, { photo, photoAlt, photoFocus });
      const count = changes + (photo ? 1 : 0);
      const to = linkToStaff("product", { product: input.id });
      if (count === 0) return { to, toast: { key: "back_office.product.unchanged", type: "info" } };
      const params = { count, title: input.name.vi };
      // An uploaded photo stays, so its form is not undone as a whole.
      return { to, toast: { key: "back_office.product.saved", params, ...offerUndo(photo ? null : undo, to) } };
    }),
  };
  return submitStaffForm(args, "catalogue", actions, storePhoto(ctxOf(args.context)));
}

function Product({ loaderData: { page, photos, now }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="stack">
      <PageHead
        title={page.title}
        help="products"
        back="products"
        more={[
          <a key="pictures" href={linkToStaff("itemPictures", { kind: "products", key: page.id })}>
            {t("pictures.choose.change")}
          </a>,
          <PostForm key="copy" hidden={{ id: page.id }}>
            <FormKey />
            <button type="submit" name="act" value="copy">
              {t("back_office.product.copy")}
            </button>
          </PostForm>,
        ]}
        action={
          <a href={linkToStaff("row", { resource: "products", key: String(page.id) })} className={buttonClass("line")}>
            {t("back_office.rows.history")}
          </a>
        }
      />
      {page.values.isActive && !page.isDelivered && <NotDelivered />}
      <ProductForm page={page} photos={photos} result={resultOfAction(actionData ?? null, "save")} now={now} />
    </div>
  );
}

function NotDelivered() {
  const { t } = useT();
  const canAddZone = usePermission("shop");
  return (
    <p className="staff-notice staff-notice-warn">
      {t("setup.fact.delivery_missing")}{" "}
      {canAddZone && <a href={linkToStaff("shippingZones")}>{t("setup.verb.delivery")}</a>}
    </p>
  );
}

export default import.meta.env.SSR ? Product : undefined;
