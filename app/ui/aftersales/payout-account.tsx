import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";
import type { z } from "zod";
import type { PayoutAccountOffer } from "~/domain/aftersales/payout-account.server";
import type { GiveAccount } from "~/domain/aftersales/schema";
import { useT } from "~/i18n/use-t";
import { phoneHref } from "~/lib/phone";
import { inputProps, selectProps, useActionForm } from "../form/action-form";
import { ErrorSummary } from "../form/error-summary";
import { Field, Select } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useShop } from "../layout/frame-data";
import { Message } from "../parts/message";

type Props = {
  account: PayoutAccountOffer;
  banks: readonly { value: string; label: string }[];
  days: number;
  isCodeSent: boolean;
  result: FormResult | undefined;
};

/** The buyer must enter a code from an email, because the order's URL and phone number are not enough proof. */
export function RefundAccount({ account: { by, to, given }, banks, days, isCodeSent, result }: Props) {
  const { t } = useT();
  return (
    <section className="card stack" id="account" aria-labelledby="account-title">
      <h2 className="text-lg" id="account-title">
        {t("refunds.account.title")}
      </h2>
      {given && (
        <Message tone={given.toCheck ? "warn" : "done"}>
          <p>{t("refunds.account.given", { bank: given.bank, lastFour: given.lastFour })}</p>
          {given.toCheck && <p>{t("refunds.account.to_check")}</p>}
        </Message>
      )}
      {by === "call" && !given && <CallShop />}
      {by !== "call" && (
        <>
          <p>{t(by === "sms" ? "refunds.account.sms_reason" : "refunds.account.code_reason", { to: to ?? "" })}</p>
          <Form method="post" noValidate>
            <SubmitButton variant={isCodeSent ? "line" : "soft"} name="intent" value="code">
              {t(isCodeSent ? "refunds.account.send_again" : "refunds.account.send_code")}
            </SubmitButton>
          </Form>
          <AccountForm banks={banks} isCodeSent={isCodeSent} result={result} />
        </>
      )}
      {(given || by !== "call") && <p className="help">{t("refunds.account.retention", { days })}</p>}
    </section>
  );
}

function CallShop() {
  const { t } = useT();
  const shop = useShop();
  return (
    <>
      <p>{t("refunds.account.by_call")}</p>
      <p className="flex flex-wrap gap-x-6">
        {shop?.phone && (
          <a className="inline-block py-2.5 font-semibold text-ui-ink" href={phoneHref(shop.phone)}>
            {shop.phone}
          </a>
        )}
        {shop?.email && (
          <a className="inline-block py-2.5 text-ui-ink" href={`mailto:${shop.email}`}>
            {shop.email}
          </a>
        )}
      </p>
    </>
  );
}

function AccountForm({ banks, isCodeSent, result }: Pick<Props, "banks" | "isCodeSent" | "result">) {
  const { t } = useT();
  const [form, fields] = useActionForm<z.input<typeof GiveAccount>>(result, { id: "payout" });
  return (
    <details open={isCodeSent || result !== undefined}>
      <summary className="min-h-11 content-center font-semibold">{t("refunds.account.have_code")}</summary>
      <Form method="post" {...getFormProps(form)} className="stack mt-2">
        <ErrorSummary result={result} scope={form.id} />
        <Field
          {...inputProps(fields.oneTimeCode)}
          label={t("refunds.account.code")}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        <Select
          {...selectProps(fields.bin)}
          label={t("refunds.account.bank")}
          required
          options={banks}
          placeholder={t("refunds.account.choose_bank")}
        />
        <Field
          {...inputProps(fields.account)}
          label={t("refunds.account.number")}
          required
          autoComplete="off"
          maxLength={30}
        />
        <Field
          {...inputProps(fields.holder)}
          label={t("refunds.account.holder")}
          help={t("refunds.account.holder_help")}
          required
          autoComplete="name"
          autoCapitalize="characters"
          maxLength={100}
        />
        <SubmitButton name="intent" value="account">
          {t("refunds.account.save")}
        </SubmitButton>
      </Form>
    </details>
  );
}
