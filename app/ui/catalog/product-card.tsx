import type { ProductCardView } from "~/domain/catalog/read-product-cards.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { useShop } from "../layout/frame-data";
import { LocalText } from "../parts/formatted-text";
import { Icon } from "../parts/icon";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";
import { Rated } from "../reviews/stars";
import { Labels } from "../tickets/labels";
import { PriceTag, StockLine } from "./price-and-stock";

export const addFormId = "add";

type CardProduct = Omit<ProductCardView, "summary" | "sku"> & Partial<Pick<ProductCardView, "sku">>;
type Props = { product: CardProduct; isEager?: boolean; level?: "h2" | "h3"; hasQuickAdd?: boolean };

/** With `hasQuickAdd`, products without a choice have a button that adds them to the cart. */
export function ProductCard({ product, isEager, level: Heading = "h2", hasQuickAdd = false }: Props) {
  const { locale, t } = useT();
  const isSelling = useShop()?.canOrder !== false;
  const { slug, name, labels, picture, rating, stock, sku } = product;
  return (
    <li className="tile">
      <div>
        <Picture of={picture} isEager={isEager} sizes={isEager ? "(width < 48rem) 50vw, 15rem" : undefined} />
        {hasQuickAdd && sku && isSelling && stock.state !== "sold_out" && (
          <button
            type="submit"
            form={addFormId}
            name="sku"
            value={sku}
            aria-label={t("catalog.product.add_named", { name: name.text })}
          >
            <Icon name="plus" />
          </button>
        )}
      </div>
      <Labels of={labels} />
      <Heading>
        <Link to={linkTo(locale, "product", { slug })} className="outline-none">
          <LocalText of={name} />
        </Link>
      </Heading>
      <Rated of={rating} />
      {stock.state !== "available" && <StockLine of={stock} />}
      <p>
        <PriceTag price={product.price} compareAt={product.compareAt} isFrom={product.isFrom} className="" />
      </p>
    </li>
  );
}
