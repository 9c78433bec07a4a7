import { Form } from "react-router";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { ErrorSummary } from "../form/error-summary";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { Link } from "../parts/link";
import { Titled } from "../parts/titled";
import { CurrentPasswordField, NewPasswordFields } from "./fields";

export function ChangePasswordForm({ email, result }: { email: string; result: FormResult | undefined }) {
  const { locale, t } = useT();
  return (
    <Titled id="password" title={t("account.dashboard.change_password")} size="text-lg" className="card stack">
      <p className="text-muted">{t("account.dashboard.others_end")}</p>
      <Form method="post" noValidate className="stack">
        <ErrorSummary result={result} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField result={result} />
        <NewPasswordFields label={t("account.new_password")} result={result} />
        <SubmitButton name="intent" value="password">
          {t("account.dashboard.save_password")}
        </SubmitButton>
      </Form>
      <Link to={linkTo(locale, "forgotPassword")} className="inline-flex min-h-11 items-center text-ui-ink">
        {t("account.log_in.forgot")}
      </Link>
    </Titled>
  );
}
