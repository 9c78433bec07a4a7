import type { ProductCardView } from "~/domain/catalog/read-product-cards.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";
import { LocalText } from "../parts/text";
import { Rated } from "../reviews/stars";
import { Labels } from "../tickets/labels";
import { PriceTag, StockLine } from "./price-and-stock";

type Card = Omit<ProductCardView, "summary"> & Partial<Pick<ProductCardView, "summary">>;
type Props = { product: Card; eager?: boolean; level?: "h2" | "h3" };

export function ProductCard({ product, eager, level: Heading = "h2" }: Props) {
  const { locale } = useT();
  const { slug, name, summary, labels, picture, rating, stock } = product;
  return (
    <li className="tile">
      <Picture of={picture} eager={eager} />
      <Labels of={labels} className="absolute top-3 left-3" />
      <div className="grid flex-1 content-start gap-1 p-3 sm:p-4">
        <Heading className="text-base">
          <Link to={linkTo(locale, "product", { slug })} className="no-underline outline-none">
            <LocalText of={name} />
          </Link>
        </Heading>
        {summary && (
          <p className="help max-sm:hidden">
            <LocalText of={summary} />
          </p>
        )}
        <Rated of={rating} />
        {stock.state !== "available" && <StockLine of={stock} />}
      </div>
      <p className="px-3 pb-3 sm:px-4 sm:pb-4">
        <PriceTag price={product.price} compareAt={product.compareAt} isFrom={product.isFrom} />
      </p>
    </li>
  );
}
