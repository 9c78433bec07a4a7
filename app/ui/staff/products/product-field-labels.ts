import type { getProductPage } from "~/domain/back-office/get-product-page.server";
import { useT } from "~/i18n/use-t";
import { locales } from "~/lib/locale";
import { fieldLabel } from "../field-label";

type Page = Awaited<ReturnType<typeof getProductPage>>;

/** The names of the fields in the summary of errors. */
export function useFieldLabels({ variants }: Page): Record<string, string> {
  const { t } = useT();
  const texts = ["name", "summary", "description"].flatMap((name) =>
    locales.map((locale) => [`${name}.${locale}`, fieldLabel(`${name}.${locale}`, t)]),
  );
  const ofVariants = variants.flatMap(({ id, name }) => [
    ...(["sku", "price", "compareAt", "active"] as const).map((field) => [
      `variants.${id}.${field}`,
      [name, t(`back_office.field.${field}`)].filter(Boolean).join(", "),
    ]),
    [`moves.${id}.count`, [name, t("back_office.stock.count")].filter(Boolean).join(", ")],
  ]);
  return Object.fromEntries([...texts, ...ofVariants]);
}
