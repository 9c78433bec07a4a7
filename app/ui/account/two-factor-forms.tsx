import { Form } from "react-router";
import type { TwoFactor } from "~/domain/identity/set-up-two-factor.server";
import { useT } from "~/i18n/use-t";
import { formatDayAndClock } from "~/lib/format-time";
import { groupCharacters } from "~/lib/text";
import { ErrorSummary } from "../form/error-summary";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { Facts, Titled } from "../parts/blocks";
import { Message } from "../parts/message";
import { QrCode } from "../parts/qr-code";
import { CodeField, CurrentPasswordField } from "./account-fields";

type Props = { of: TwoFactor; qr: { size: number; d: string } | null; result: FormResult | undefined };
/** Distinguishes the IDs of these fields from equally named ones in other forms of the page. */
const scope = "second";

export function TwoFactorForms({ of, qr, result }: Props) {
  const { locale, t } = useT();
  return (
    <Titled id="second-step" title={t("pages.twoFactor.title")} size="text-lg" className="card stack">
      {of.state === "off" && (
        <>
          <p className="text-muted">{t("settings.two_factor.lead")}</p>
          <Form method="post" noValidate className="stack">
            <ErrorSummary result={result} scope={scope} />
            <CurrentPasswordField result={result} scope={scope} />
            <SubmitButton name="intent" value="begin">
              {t("settings.two_factor.begin")}
            </SubmitButton>
          </Form>
        </>
      )}
      {of.state === "begun" && (
        <>
          <p>{t("settings.two_factor.scan")}</p>
          {qr && <QrCode of={qr} label={t("settings.two_factor.qr")} />}
          <p>
            <a href={of.uri} className="inline-flex min-h-11 items-center text-ui-ink">
              {t("settings.two_factor.open_app")}
            </a>
          </p>
          <Facts rows={[[t("settings.two_factor.key"), groupCharacters(of.key, 4)]]} />
          <Form method="post" noValidate className="stack">
            <ErrorSummary result={result} scope={scope} />
            <CodeField result={result} scope={scope} />
            <SubmitButton name="intent" value="confirm">
              {t("settings.two_factor.confirm")}
            </SubmitButton>
          </Form>
          <Form method="post">
            <SubmitButton variant="quiet" name="intent" value="cancel">
              {t("settings.two_factor.cancel")}
            </SubmitButton>
          </Form>
        </>
      )}
      {of.state === "on" && (
        <>
          <p>{t("settings.two_factor.on_since", { since: formatDayAndClock(new Date(of.since), locale) })}</p>
          <p className="text-muted">{t("settings.two_factor.codes_left", { count: of.codesLeft })}</p>
          <Form method="post" noValidate className="stack">
            <ErrorSummary result={result} scope={scope} />
            <CurrentPasswordField result={result} scope={scope} />
            <SubmitButton variant="soft" name="intent" value="renew">
              {t("settings.two_factor.renew")}
            </SubmitButton>
            <SubmitButton variant="line" name="intent" value="off">
              {t("settings.two_factor.off")}
            </SubmitButton>
          </Form>
        </>
      )}
    </Titled>
  );
}

export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const { t } = useT();
  return (
    <Message tone="done" title={t("settings.two_factor.codes_title")}>
      <p>{t("settings.two_factor.codes_lead")}</p>
      <ul className="my-3 grid gap-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="num">
            {groupCharacters(code, 5)}
          </li>
        ))}
      </ul>
    </Message>
  );
}
