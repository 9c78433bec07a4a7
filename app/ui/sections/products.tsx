import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { ProductCard } from "../catalog/product-card";
import { Link } from "../parts/link";
import { LiveSection } from "./live-section";
import type { SectionProps } from "./section-props";

export function Products({ section }: Pick<SectionProps<"products">, "section">) {
  const { locale, t } = useT();
  if (section.products.length === 0) return null;
  return (
    <LiveSection
      section={section}
      title={t("catalog.home.title")}
      all={{ to: linkTo(locale, "products"), name: t("catalog.home.all") }}
    >
      <ul className="cards cards-three goods">
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
    </LiveSection>
  );
}
