import { useNextPages } from "~/browser/next-pages";
import { addCombo } from "~/domain/cart/add-to-cart.server";
import { maxQuantity } from "~/domain/cart/cart-view";
import { listDeliveryDays } from "~/domain/cart/list-delivery-days.server";
import { AddCombo } from "~/domain/cart/schema";
import { chooseVariant, findNearestVariants, type OptionChoice } from "~/domain/catalog/choice.rules";
import { getProduct, type ProductView } from "~/domain/catalog/get-product.server";
import { listPaymentMarks } from "~/domain/payments/list-methods.server";
import { readOrNull } from "~/domain/read-or-null.server";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { addVariantForm } from "~/request/add-variant-form.server";
import { trackItemView } from "~/request/analytics-events.server";
import { ctxOf } from "~/request/ctx.server";
import { finishAdding } from "~/request/finish-adding.server";
import { load } from "~/request/load.server";
import { readForm } from "~/request/read-input.server";
import { submit } from "~/request/submit.server";
import { buildProductData } from "~/routes/seo/head/structured-data.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { DeliveryDayList } from "~/ui/cart/delivery-day-list";
import { AddForm } from "~/ui/catalog/add-form";
import { ComboCard } from "~/ui/catalog/combo-card";
import { ItemHeading } from "~/ui/catalog/item-heading";
import { PriceTag, StockLine } from "~/ui/catalog/price-and-stock";
import { ProductCard } from "~/ui/catalog/product-card";
import { OptionButtons, Specifications, Tiers, VideoReview } from "~/ui/catalog/product-facts";
import { ProductGallery } from "~/ui/catalog/product-gallery";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { useVisitorFrame } from "~/ui/layout/use-visitor-frame";
import { Titled } from "~/ui/parts/blocks";
import { LocalText, Markdown } from "~/ui/parts/formatted-text";
import { useHydrated } from "~/ui/parts/hydration";
import { Link, PathLinks } from "~/ui/parts/link";
import { Message } from "~/ui/parts/message";
import { PaymentMarks } from "~/ui/parts/payment-marks";
import { renderReviews } from "../community/render-reviews.server";
import type { Route } from "./+types/product";

/** If a name is repeated in the query, the last value counts. The button's value comes after the field's. */
export async function loader(args: Route.LoaderArgs) {
  const {
    context,
    params: { slug },
    url,
  } = args;
  const ctx = ctxOf(context);
  const [product, reviews, delivery, marks] = await load(
    Promise.all([
      getProduct(ctx, { slug }),
      renderReviews(ctx, { kind: "product", slug }),
      readOrNull("delivery days", listDeliveryDays(ctx)),
      readOrNull("payment marks", listPaymentMarks(ctx)),
    ]),
  );
  const query: OptionChoice = Object.fromEntries(url.searchParams);
  const requestedChoice: OptionChoice = Object.fromEntries(
    product.options.flatMap(({ key }) => {
      const value = query[key];
      return value ? [[key, value]] : [];
    }),
  );
  const chosen = chooseVariant(product.variants, requestedChoice);
  return withHead(
    args,
    "product",
    {
      product,
      reviews,
      delivery: delivery ?? [],
      marks: marks ?? [],
      choice: requestedChoice,
      sku: chosen?.sku ?? null,
      nearest: chosen ? [] : findNearestVariants(product.variants, requestedChoice).map(({ sku }) => sku),
      picture: Number(query.picture) || null,
      quantity: /^-?\d{1,4}$/.test(query.quantity ?? "") ? Number(query.quantity) : 1,
      event: trackItemView(ctx, "product", { slug, name: product.name.text, price: product.variants[0]?.price ?? 0 }),
    },
    ({ share }) => buildProductData(ctx, product, share),
  );
}

export const handle: PageHandle = { bottomBar: false };

const AddComboForm = AddCombo.omit({ slug: true }).extend({ combo: AddCombo.shape.slug });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const form = await readForm(request);
  if (!form.has("combo")) return addVariantForm(ctx, form);
  return submit(form, ctx, AddComboForm, async ({ combo: slug, key = "", ...input }) => {
    const cart = await addCombo(ctx, { slug, key, ...input });
    return finishAdding(ctx, cart, (line) => line.kind === "combo" && line.slug === slug, input.quantity);
  });
}

export const meta = pageMeta;

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, reviews, choice: requested, sku, nearest, picture, quantity } = loaderData;
  const { formKey } = useVisitorFrame();
  const { locale, t } = useT();
  const { slug, pictures, variants, combos, related } = product;
  useNextPages("cart");
  const chosen = variants.find((variant) => variant.sku === sku);
  const selectedPicture = (picture && pictures[picture - 1]) || chosen?.picture || pictures[0] || null;
  const here = linkTo(locale, "product", { slug });
  const quantityParam = quantity === 1 ? null : quantity;
  const hrefOf = (query: OptionChoice) => linkTo(locale, "product", { slug }, { ...query, quantity: quantityParam });
  const choice = chosen?.choice ?? requested;
  return (
    <div className="wrap page stack gap-10">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1.15fr_1fr]">
        <div className="stack content-start">
          <PathLinks
            of={[
              { to: linkTo(locale, "products"), name: t("common.nav.products") },
              { to: linkTo(locale, "category", { slug: product.category.slug }), name: product.category.name },
            ]}
          />
          <ProductGallery
            pictures={pictures}
            selected={selectedPicture}
            hrefOf={(number) => hrefOf({ ...requested, picture: String(number) })}
          />
        </div>
        <div className="stack content-start">
          <ItemHeading item={product} />
          <AddForm
            action={hrefOf(choice)}
            formKey={formKey}
            variant={
              chosen && chosen.state !== "sold_out"
                ? { sku: chosen.sku, max: Math.min(chosen.left, maxQuantity), price: chosen.price }
                : null
            }
            quantity={quantity}
            result={actionData}
            options={<OptionButtons options={product.options} variants={variants} choice={choice} here={here} />}
          >
            {chosen ? (
              <ChosenVariant variant={chosen} />
            ) : variants.length === 0 ? (
              <Message tone="warn" title={t("catalog.product.not_sold")} />
            ) : (
              <NearestVariants product={product} nearest={nearest} hrefOf={hrefOf} />
            )}
          </AddForm>
          {chosen && (
            <>
              <DeliveryDayList of={loaderData.delivery} />
              <PaymentMarks of={loaderData.marks} />
              <Tiers tiers={product.tiers} price={chosen.price} />
              <p className="help">
                {t("catalog.product.sku")}: {chosen.sku}
              </p>
            </>
          )}
        </div>
      </div>
      {combos.length > 0 && (
        <Titled id="combos" title={t("catalog.combo.title")} size="text-xl">
          <ul className="grid gap-4 lg:grid-cols-2">
            {combos.map((combo) => (
              <ComboCard key={combo.slug} combo={combo} action={hrefOf(choice)} formKey={formKey} result={actionData} />
            ))}
          </ul>
        </Titled>
      )}
      <ProductDetails product={product} />
      {reviews && <Markdown of={reviews} className="" />}
      {related.length > 0 && <RelatedProducts products={related} />}
    </div>
  );
}

function ChosenVariant({ variant }: { variant: ProductView["variants"][number] }) {
  const { t } = useT();
  return (
    <div>
      <p>
        <PriceTag price={variant.price} compareAt={variant.compareAt} className="text-2xl" />
      </p>
      <StockLine of={variant} />
      {variant.state === "sold_out" && <p className="help pt-4">{t("catalog.product.sold_out_hint")}</p>}
    </div>
  );
}

type NearestProps = { product: ProductView; nearest: readonly string[]; hrefOf: (query: OptionChoice) => string };

function NearestVariants({ product: { options, variants }, nearest, hrefOf }: NearestProps) {
  const { t } = useT();
  const isHydrated = useHydrated();
  return (
    <Message tone="warn" title={t("catalog.product.no_match", { options: joinOptionNames(options, t) })}>
      {nearest.length > 0 && (
        <>
          <p>{t("catalog.product.no_match_hint")}</p>
          <ul>
            {variants
              .filter((variant) => nearest.includes(variant.sku))
              .toSorted((a, b) => nearest.indexOf(a.sku) - nearest.indexOf(b.sku))
              .map((variant) => (
                <li key={variant.sku} className="py-1">
                  <Link to={hrefOf(variant.choice) + (isHydrated ? "" : "#choice")} preventScrollReset>
                    <LocalText of={variant.name} />
                  </Link>{" "}
                  · <PriceTag price={variant.price} className="" />
                </li>
              ))}
          </ul>
        </>
      )}
    </Message>
  );
}

function ProductDetails({ product }: { product: ProductView }) {
  const { t } = useT();
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1.15fr_1fr]">
      <div className="stack content-start gap-8">
        <section className="stack content-start">
          <h2 className="text-xl">{t("catalog.product.description")}</h2>
          <Markdown of={product.description} />
        </section>
        {product.video && <VideoReview video={product.video} />}
      </div>
      <Specifications of={product} />
    </div>
  );
}

function RelatedProducts({ products }: { products: ProductView["related"] }) {
  const { t } = useT();
  return (
    <Titled id="related" title={t("catalog.product.related")} size="text-xl">
      <ul className="cards goods">
        {products.map((other) => (
          <ProductCard key={other.slug} product={other} level="h3" />
        ))}
      </ul>
    </Titled>
  );
}

function joinOptionNames(options: ProductView["options"], t: Translate): string {
  const [first = "", ...more] = options.map(({ name }) => name.text);
  return more.reduce((one, other) => t("catalog.product.and", { one, other: other.toLowerCase() }), first);
}
