import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { defaultLocale, languages, locales } from "~/lib/locale";
import { Field, RadioGroup, Select } from "../../form/field";
import type { FormResult } from "../../form/form-result";

type Props = {
  values?: { isActive: boolean; slug: string; categoryId: number; weightGrams: number; position: number };
  categories: readonly { value: string; label: string }[];
  result: FormResult | undefined;
  children?: ReactNode;
};

export function ProductPlacing({ values, categories, result, children }: Props) {
  const { t } = useT();
  return (
    <section className="staff-card product-side" aria-label={t("back_office.product.placing")}>
      {values && (
        <RadioGroup
          name="isActive"
          label={t("back_office.product.state")}
          className="product-states"
          options={(["yes", "no"] as const).map((value) => ({
            value,
            label: t(`back_office.product.states.${value}`),
          }))}
          result={result}
          defaultValue={values.isActive ? "yes" : "no"}
        />
      )}
      {categories.length > 0 ? (
        <Select
          name="categoryId"
          label={t("back_office.field.categoryId")}
          options={categories}
          required
          result={result}
          defaultValue={values && String(values.categoryId)}
        />
      ) : (
        locales.map((locale) => (
          <Field
            key={locale}
            name={`newCategory.${locale}`}
            lang={locale}
            label={t("back_office.product.new_category", { language: languages[locale].name })}
            required={locale === defaultLocale}
            maxLength={100}
            result={result}
          />
        ))
      )}
      <Field
        name="weightGrams"
        label={t("back_office.field.weightGrams")}
        inputMode="numeric"
        required
        result={result}
        defaultValue={values?.weightGrams}
      />
      {values && (
        <Field
          name="position"
          label={t("back_office.field.position")}
          inputMode="numeric"
          required
          result={result}
          defaultValue={values.position}
        />
      )}
      <Field
        name="slug"
        label={t("back_office.field.slug")}
        help={t(values ? "back_office.product.slug_help" : "back_office.product.new_slug_help")}
        maxLength={80}
        autoCapitalize="none"
        required={values !== undefined}
        result={result}
        defaultValue={values?.slug}
      />
      {children}
    </section>
  );
}
