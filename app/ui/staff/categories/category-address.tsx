import type { getCategoryContents } from "~/domain/catalog/edit-categories.server";
import { useT } from "~/i18n/use-t";
import { Field } from "../../form/field";
import { type FormResult, sentValue } from "../../form/form-result";
import { StaffForm } from "../staff-form";

export type CategoryContents = Awaited<ReturnType<typeof getCategoryContents>>;

/** After a conflict, the form begins from the current slug, so that sending it again replaces that one on purpose. */
export function CategoryAddress({
  contents: { id, slug },
  result,
}: {
  contents: CategoryContents;
  result: FormResult | undefined;
}) {
  const { t } = useT();
  const base = result?.code === "edit_conflict" ? slug : (sentValue(result, "base") ?? slug);
  return (
    <section className="card stack staff-row-form" aria-labelledby="address">
      <h2 id="address">{t("staff_catalog.categories.address")}</h2>
      <StaffForm
        action="rename"
        scope="address"
        variant="line"
        button={t("staff_catalog.categories.rename")}
        hidden={{ id, base }}
        result={result}
        labels={{ slug: t("back_office.field.slug") }}
      >
        <Field
          name="slug"
          scope="address"
          label={t("back_office.field.slug")}
          help={t("staff_catalog.categories.address_help")}
          maxLength={80}
          required
          autoCapitalize="none"
          result={result}
          defaultValue={slug}
        />
      </StaffForm>
    </section>
  );
}
