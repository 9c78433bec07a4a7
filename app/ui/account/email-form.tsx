import { Form } from "react-router";
import { useT } from "~/i18n/use-t";
import { formatDayAndClock } from "~/lib/shop-time";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { emailInput } from "../form/inputs";
import { SubmitButton } from "../form/submit-button";
import { Message } from "../parts/message";
import { Titled } from "../parts/titled";
import { PasswordField } from "./fields";

const scope = "email";

type Props = { result: FormResult | undefined; pending: { email: string; until: string } | null };

export function EmailForm({ result, pending }: Props) {
  const { locale, t } = useT();
  return (
    <Titled id="change-email" title={t("account.dashboard.change_email")} size="text-lg" className="card stack">
      <p className="text-muted">{t("account.dashboard.change_email_lead")}</p>
      {pending && (
        <Message>
          <p>
            {t("account.dashboard.email_pending", {
              email: pending.email,
              until: formatDayAndClock(new Date(pending.until), locale),
            })}
          </p>
          <Form method="post" className="mt-2">
            <SubmitButton variant="soft" name="intent" value="giveUpEmail">
              {t("account.dashboard.email_give_up")}
            </SubmitButton>
          </Form>
        </Message>
      )}
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
    </Titled>
  );
}
