import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { defaultLocale, languages, locales } from "~/lib/locale";
import { StaffField, StaffRadioGroup, StaffSelect } from "../staff-fields";

type Props = {
  isNew?: boolean;
  categories: readonly { value: string; label: string }[];
  children?: ReactNode;
};

export function ProductPlacing({ isNew = false, categories, children }: Props) {
  const { t } = useT();
  return (
    <section className="staff-card product-side" aria-label={t("back_office.product.placing")}>
      {!isNew && (
        <StaffRadioGroup
          name="isActive"
          label={t("back_office.product.state")}
          className="product-states"
          options={(["yes", "no"] as const).map((value) => ({
            value,
            label: t(`back_office.product.states.${value}`),
          }))}
        />
      )}
      {categories.length > 0 ? (
        <StaffSelect name="categoryId" label={t("back_office.field.categoryId")} options={categories} required />
      ) : (
        locales.map((locale) => (
          <StaffField
            key={locale}
            name={`newCategory.${locale}`}
            lang={locale}
            label={t("back_office.product.new_category", { language: languages[locale].name })}
            required={locale === defaultLocale}
            maxLength={100}
          />
        ))
      )}
      <StaffField name="weightGrams" label={t("back_office.field.weightGrams")} inputMode="numeric" required />
      {!isNew && <StaffField name="position" label={t("back_office.field.position")} inputMode="numeric" required />}
      <StaffField
        name="slug"
        label={t("back_office.field.slug")}
        help={t(isNew ? "back_office.product.new_slug_help" : "back_office.product.slug_help")}
        maxLength={80}
        autoCapitalize="none"
        required={!isNew}
      />
      {children}
    </section>
  );
}
