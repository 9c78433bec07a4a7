import type { StaffStep } from "~/domain/selling/next-steps.rules";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { Field, TextArea } from "../form/field";
import { keptValue } from "../form/form-result";
import { StaffForm } from "./form";
import { StockWord } from "./refunds";
import { resultOf, type SentForm } from "./sent-form";

type Props = {
  code: string;
  creditKey: string | null;
  steps: readonly StaffStep[];
  received: number;
  sent: SentForm | null;
};

/** `creditKey` is the form key for store credit; null without the permission. */
export function OrderSteps({ code, creditKey, steps, received, sent }: Props) {
  const { locale, t } = useT();
  const plain = steps.filter((step) => step !== "ship" && step !== "refuse_parcel" && step !== "cancel");
  const form = { hidden: { code } };
  return (
    <section className="card stack" aria-labelledby="steps">
      <h2 id="steps">{t("staff.order.next")}</h2>
      {steps.length === 0 && <p className="help">{t("staff.order.no_next")}</p>}
      {plain.length > 0 && (
        <div className="staff-line">
          {plain.map((step) => (
            <StaffForm
              key={step}
              {...form}
              act={step}
              button={t(`staff.order.steps.${step}`)}
              result={resultOf(sent, step)}
            />
          ))}
        </div>
      )}
      {steps.includes("ship") && (
        <StaffForm
          {...form}
          act="ship"
          scope="ship"
          button={t("staff.order.steps.ship")}
          result={resultOf(sent, "ship")}
          className="staff-line"
        >
          <Field
            name="carrier"
            scope="ship"
            label={t("staff.order.carrier")}
            result={resultOf(sent, "ship")}
            required
            maxLength={100}
          />
          <Field
            name="tracking"
            scope="ship"
            label={t("staff.order.tracking")}
            result={resultOf(sent, "ship")}
            maxLength={100}
          />
        </StaffForm>
      )}
      {steps.includes("refuse_parcel") && (
        <details open={sent?.act === "refuse_parcel"}>
          <summary className="staff-summary">{t("staff.order.steps.refuse_parcel")}…</summary>
          <StaffForm
            {...form}
            act="refuse_parcel"
            scope="parcel"
            look="line"
            button={t("staff.order.refuse_parcel_confirm")}
            result={resultOf(sent, "refuse_parcel")}
          >
            <p>{t("staff.order.refuse_parcel_warning")}</p>
            <StockWord scope="parcel" result={resultOf(sent, "refuse_parcel")} />
          </StaffForm>
        </details>
      )}
      {steps.includes("cancel") && (
        <details open={sent?.act === "cancel"}>
          <summary className="staff-summary">{t("staff.order.steps.cancel")}…</summary>
          <StaffForm
            {...form}
            act="cancel"
            look="line"
            button={t("staff.order.cancel_confirm")}
            result={resultOf(sent, "cancel")}
          >
            <p>{t("staff.order.cancel_warning", { amount: formatVnd(received, locale) })}</p>
          </StaffForm>
        </details>
      )}
      {creditKey && (
        <details open={sent?.act === "give_credit"}>
          <summary className="staff-summary">{t("staff.order.give_credit")}…</summary>
          <StaffForm
            act="give_credit"
            scope="credit"
            look="soft"
            hidden={{ code, key: keptValue(resultOf(sent, "give_credit"), "key") ?? creditKey }}
            button={t("staff.order.give_credit")}
            result={resultOf(sent, "give_credit")}
          >
            <Field
              name="amount"
              scope="credit"
              label={t("staff.fields.amount")}
              help={t("staff.order.give_credit_help")}
              result={resultOf(sent, "give_credit")}
              required
              inputMode="numeric"
              maxLength={12}
            />
          </StaffForm>
        </details>
      )}
      <details open={sent?.act === "note"}>
        <summary className="staff-summary">{t("staff.order.note")}…</summary>
        <StaffForm
          {...form}
          act="note"
          look="soft"
          scope="note"
          button={t("staff.order.note_save")}
          result={resultOf(sent, "note")}
        >
          <TextArea
            name="note"
            scope="note"
            label={t("staff.order.note")}
            help={t("staff.order.note_help")}
            result={resultOf(sent, "note")}
            required
            maxLength={2000}
          />
        </StaffForm>
      </details>
    </section>
  );
}
