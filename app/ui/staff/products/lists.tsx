import type { ReactNode } from "react";
import { labelIn } from "~/domain/back-office/field-label";
import type { ProductPageData } from "~/domain/back-office/get-product-page.server";
import { useT } from "~/i18n/use-t";
import { languages, locales } from "~/lib/locale";
import { CellInput, rowNumbers } from "../cell-input";
import { useIsRefused } from "../staff-fields";

type Props = { page: ProductPageData };

export function ProductLists(props: Props) {
  return (
    <>
      <Specifications {...props} />
      <Tiers {...props} />
      <Related {...props} />
    </>
  );
}

function Specifications({ page }: Props) {
  const { t } = useT();
  const rows = page.values.specifications;
  return (
    <List name="specifications" count={Object.keys(rows).length}>
      {rowNumbers(rows, 3).map((number) => (
        <li key={number} className="product-specification">
          {(["name", "value"] as const).flatMap((part) =>
            locales.map((locale) => (
              <CellInput
                key={part + locale}
                name={`specifications.${number}.${part}.${locale}`}
                label={`${t(`back_office.product.specification.${part}`)} ${number + 1}, ${languages[locale].name}`}
                placeholder={labelIn(t(`back_office.product.specification.${part}`), locale)}
                lang={locale}
                maxLength={part === "name" ? 100 : 300}
              />
            )),
          )}
        </li>
      ))}
    </List>
  );
}

function Tiers({ page }: Props) {
  const { t } = useT();
  const rows = page.values.tiers;
  return (
    <List name="tiers" count={Object.keys(rows).length}>
      {rowNumbers(rows, 2).map((number) => (
        <li key={number} className="product-tier">
          {(["min", "percent"] as const).map((part) => (
            <CellInput
              key={part}
              name={`tiers.${number}.${part}`}
              label={`${t(`back_office.product.tier.${part}`)}, ${number + 1}`}
              placeholder={t(`back_office.product.tier.${part}`)}
              inputMode="numeric"
              maxLength={6}
            />
          ))}
        </li>
      ))}
    </List>
  );
}

function Related({ page }: Props) {
  const { t } = useT();
  const rows = page.values.related;
  return (
    <List name="related" count={Object.keys(rows).length}>
      {rowNumbers(rows, 2).map((number) => (
        <li key={number}>
          <CellInput
            name={`related.${number}`}
            label={`${t("back_office.product.lists.related")} ${number + 1}`}
            list="other-products"
            maxLength={150}
          />
        </li>
      ))}
      <datalist id="other-products">
        {page.others.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </datalist>
    </List>
  );
}

type ProductRowsProps = {
  name: "specifications" | "tiers" | "related";
  count: number;
  children: ReactNode;
};

function List({ name, count, children }: ProductRowsProps) {
  const { t } = useT();
  const isRefused = useIsRefused(name);
  return (
    <details className="staff-card product-list" open={isRefused || undefined}>
      <summary className="staff-card-head">
        <h2>{t(`back_office.product.lists.${name}`)}</h2>
        <span className="help num">{count}</span>
      </summary>
      <div className="staff-card-text stack">
        <p className="help">{t(`back_office.product.list_help.${name}`)}</p>
        <ul className="product-rows">{children}</ul>
      </div>
    </details>
  );
}
