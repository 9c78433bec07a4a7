import type { StaffRefundView } from "~/domain/aftersales/list-refund-requests.server";
import { useT } from "~/i18n/use-t";
import { formatDate, formatMoment } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { formatNameAndKind } from "~/lib/text";
import { fieldId, sentValue } from "../form/form-result";
import { type FormSubmission, resultOfAction } from "./form-submission";
import { RefundedItems, StockField } from "./refunds";
import { FieldErrorTexts, StaffField, StaffSelect, StaffTextArea, useStaffField } from "./staff-fields";
import { StaffForm } from "./staff-form";

type GiveProps = Pick<StaffRefundView, "order" | "units"> & { formKey: string; sent: FormSubmission | null };

export function StaffRefundForm({ order, units, formKey, sent }: GiveProps) {
  const { t } = useT();
  const result = resultOfAction(sent, "give_back");
  const single = units.filter((unit) => unit.kind !== "variant" && unit.isRefundable);
  const goods = units.filter((unit) => unit.kind === "variant" && unit.isRefundable);
  const lines = [...new Map(goods.map((unit) => [unit.line, unit])).values()];
  const key = result?.code === "form_used" ? formKey : (sentValue(result, "key") ?? formKey);
  return (
    <section className="card stack" aria-labelledby="give">
      <h2 id="give">{t("staff.refunds.refund_by_staff")}</h2>
      <StaffForm
        action="give_back"
        scope="give"
        hidden={{ code: order.code, key }}
        button={t("staff.refunds.give")}
        result={result}
        defaultValue={{
          // A test order is refunded as a whole.
          units: order.isTest ? single.map(({ key: unit }) => unit) : [],
          pieces: Object.fromEntries(lines.map(({ line }) => [line, 0])),
          percent: 100,
          reason: order.isTest ? t("staff.orders.test") : undefined,
        }}
      >
        <fieldset className="stack" id={fieldId("units", "give")} tabIndex={-1}>
          <legend>{t("staff.refunds.choose")}</legend>
          <FieldErrorTexts name="units" />
          {single.map((unit) => (
            <UnitChoice key={unit.key} unit={unit} />
          ))}
          {lines.map(({ line, name, of }) => (
            <StaffField
              key={line}
              name={`pieces.${line}`}
              label={t("staff.refunds.quantity", { name: formatNameAndKind({ name, of }) })}
              type="number"
              min={0}
              max={goods.filter((unit) => unit.line === line).length}
            />
          ))}
        </fieldset>
        <StaffField
          name="percent"
          label={t("staff.refunds.percent")}
          help={t("staff.refunds.percent_help")}
          type="number"
          min={1}
          max={100}
          required
        />
        {order.delivered && lines.length > 0 && <StockField />}
        <StaffTextArea name="reason" label={t("staff.refunds.reason")} required maxLength={500} rows={3} />
      </StaffForm>
    </section>
  );
}

function UnitChoice({ unit: { key, name, of, date, time, paid } }: { unit: StaffRefundView["units"][number] }) {
  const { locale } = useT();
  const { defaultOptions: chosen } = useStaffField("units");
  return (
    <label className="choice">
      <input type="checkbox" name="units" value={key} defaultChecked={chosen.includes(key)} />
      <span>
        {formatNameAndKind({ name, of })}{" "}
        <span className="help">
          {[date && formatDate(date, locale, "medium"), time, formatVnd(paid, locale)].filter(Boolean).join(" · ")}
        </span>
      </span>
    </label>
  );
}

type AccountProps = Pick<StaffRefundView, "order"> & {
  account: NonNullable<StaffRefundView["account"]>;
  banks: readonly { value: string; label: string }[];
  sent: FormSubmission | null;
};

export function PayoutAccountForm({ order, account: { given }, banks, sent }: AccountProps) {
  const { t } = useT();
  const result = resultOfAction(sent, "give_account");
  return (
    <section className="card stack" aria-labelledby="account">
      <h2 id="account">{t("staff.refunds.give_account")}</h2>
      {given && <p>{t("refunds.account.given", { bank: given.bank, lastFour: given.lastFour })}</p>}
      <StaffForm
        action="give_account"
        scope="account"
        hidden={{ code: order.code }}
        variant="soft"
        button={t("staff.refunds.save")}
        result={result}
      >
        <p className="help">{t("staff.refunds.give_account_help", { phone: formatPhone(order.phone) })}</p>
        <StaffSelect
          name="bin"
          label={t("refunds.account.bank")}
          required
          options={banks}
          placeholder={t("refunds.account.choose_bank")}
        />
        <StaffField name="account" label={t("refunds.account.number")} required maxLength={30} />
        <StaffField name="holder" label={t("refunds.account.holder")} required maxLength={100} />
      </StaffForm>
    </section>
  );
}

export function EarlierRequests({ requests, now }: { requests: StaffRefundView["requests"]; now: Date }) {
  const { locale, t } = useT();
  if (requests.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="before">
      <h2 id="before">{t("staff.refunds.requested")}</h2>
      {requests.toReversed().map((request) => (
        <article key={request.id} className="card stack gap-1">
          <h3>
            {formatVnd(request.amount, locale)} · {t(`staff.refunds.states.${request.status}`)} ·{" "}
            <time dateTime={request.createdAt}>{formatMoment(new Date(request.createdAt), locale, now)}</time>
          </h3>
          <RefundedItems request={request} />
          {request.back.some(({ isTest }) => isTest) && <p className="help">{t("orders.test.returned")}</p>}
          {request.note && <p className="staff-typed">{request.note}</p>}
          {request.refusal && <p className="staff-typed">{request.refusal}</p>}
        </article>
      ))}
    </section>
  );
}
