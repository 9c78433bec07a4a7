import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";
import type { z } from "zod";
import type { ChangePassword } from "~/domain/identity/schema";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { inputProps, useActionForm } from "../form/action-form";
import { ErrorSummary } from "../form/error-summary";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { Link } from "../parts/link";
import { Titled } from "../parts/titled";
import { CurrentPasswordField, NewPasswordFields } from "./fields";

export function ChangePasswordForm({ email, result }: { email: string; result: FormResult | undefined }) {
  const { locale, t } = useT();
  const [form, fields] = useActionForm<z.input<typeof ChangePassword>>(result);
  return (
    <Titled id="password" title={t("account.dashboard.change_password")} size="text-lg" className="card stack">
      <p className="text-muted">{t("account.dashboard.others_end")}</p>
      <Form method="post" {...getFormProps(form)} className="stack">
        <ErrorSummary result={result} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField {...inputProps(fields.current)} />
        <NewPasswordFields
          label={t("account.new_password")}
          of={{ password: inputProps(fields.password), confirmation: inputProps(fields.confirmation) }}
        />
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
