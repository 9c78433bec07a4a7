import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { ProductCard } from "../catalog/product-card";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";
import type { SectionProps } from "./section-props";

export function Products({ section }: Pick<SectionProps<"products">, "section">) {
  const { locale, t } = useT();
  const id = `s${section.id}`;
  if (section.products.length === 0) return null;
  return (
    <section className="wrap section stack gap-6" aria-labelledby={id}>
      <div className="row flex-wrap">
        <h2 id={id}>{section.title ? <LocalText of={section.title} /> : t("catalog.home.title")}</h2>
        <Link to={linkTo(locale, "products")} className="btn btn-soft">
          {t("catalog.home.all")}
        </Link>
      </div>
      <ul className="cards cards-three">
        {section.products.map((product) => (
          <ProductCard key={product.slug} product={product} level="h3" />
        ))}
      </ul>
      <p className="row flex-wrap">
        {t("catalog.home.services")}
        <Link to={linkTo(locale, "services")} className="btn btn-soft">
          {t("catalog.home.services_link")}
        </Link>
      </p>
    </section>
  );
}
