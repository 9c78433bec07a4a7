import { Form } from "react-router";
import { useT } from "~/i18n/use-t";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { emailInput } from "../form/inputs";
import { SubmitButton } from "../form/submit-button";
import { PasswordField } from "./fields";

const scope = "email";

/** The account's email becomes another once that is proven. */
export function EmailForm({ result }: { result: FormResult | undefined }) {
  const { t } = useT();
  return (
    <section className="card stack">
      <h2 className="text-lg">{t("account.dashboard.change_email")}</h2>
      <p className="text-muted">{t("account.dashboard.change_email_lead")}</p>
      <Form method="post" noValidate className="stack">
        <ErrorSummary result={result} scope={scope} />
        <Field
          name="email"
          label={t("account.dashboard.new_email")}
          result={result}
          scope={scope}
          required
          {...emailInput}
        />
        <PasswordField name="current" label={t("account.password")} result={result} scope={scope} />
        <SubmitButton name="intent" value="email">
          {t("account.dashboard.save_email")}
        </SubmitButton>
      </Form>
    </section>
  );
}
