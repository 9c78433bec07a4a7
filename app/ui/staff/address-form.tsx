import { useT } from "~/i18n/use-t";
import { type FormResult, sentValue } from "../form/form-result";
import { StaffField } from "./staff-fields";
import { StaffForm } from "./staff-form";

type Props = {
  slug: string;
  hidden: Readonly<Record<string, string | number>>;
  help: string;
  result: FormResult | undefined;
};

/** After a conflict, `base` is the current slug, so that sending the form again replaces that slug on purpose. */
export function AddressForm({ slug, hidden, help, result }: Props) {
  const { t } = useT();
  const base = result?.code === "edit_conflict" ? slug : (sentValue(result, "base") ?? slug);
  return (
    <section className="card stack staff-row-form" aria-labelledby="address">
      <h2 id="address">{t("back_office.address.title")}</h2>
      <StaffForm
        action="rename"
        scope="address"
        variant="line"
        button={t("back_office.address.rename")}
        hidden={{ ...hidden, base }}
        result={result}
        labels={{ slug: t("back_office.field.slug") }}
        defaultValue={{ slug }}
      >
        <StaffField
          name="slug"
          label={t("back_office.field.slug")}
          help={help}
          maxLength={80}
          required
          autoCapitalize="none"
        />
      </StaffForm>
    </section>
  );
}
