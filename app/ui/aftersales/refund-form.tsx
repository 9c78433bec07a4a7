import { useState } from "react";
import { Form } from "react-router";
import {
  type RefundFormView,
  type RefundSelection,
  type RefundUnitView,
  readRefundSelection,
  sumSelection,
} from "~/domain/aftersales/refund-form-view";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { ErrorSummary } from "../form/error-summary";
import { Field, TextArea } from "../form/field";
import { errorsOfField, type FormResult, fieldId, sentValue } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { Price } from "../parts/formatted-text";
import { useHydrated } from "../parts/hydration";
import { Message } from "../parts/message";

type Props = { refund: RefundFormView; first: RefundSelection; formKey: string; result: FormResult | undefined };

export function RefundForm({ refund, first, formKey, result }: Props) {
  const { t, locale } = useT();
  const isHydrated = useHydrated();
  const sent = readSentSelection(result) ?? first;
  const [selection, setSelection] = useState(sent);
  const { units, goods, shipping, ways, help, warning } = refund;
  const key = result?.code === "form_used" ? formKey : (sentValue(result, "key") ?? formKey);
  const amount = sumSelection(refund, selection);
  // If the buyer has not confirmed the amount yet, the action returns the form without an error.
  const shouldConfirm = result !== undefined && !result.form.error && sentValue(result, "intent") === "send";
  const isEmpty = selection.units.length === 0 && Object.values(selection.pieces).every((count) => count <= 0);
  return (
    <Form
      method="post"
      noValidate
      className="stack gap-6"
      onChange={({ currentTarget }) => setSelection(readRefundSelection(new FormData(currentTarget)))}
    >
      <ErrorSummary result={result} />
      {shouldConfirm && (
        <Message tone="info">
          <p>{t("refunds.confirm", { amount: formatVnd(amount, locale) })}</p>
        </Message>
      )}
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="amount" value={amount} />
      {/* biome-ignore lint/a11y/useSemanticElements: browsers place a legend on the border of its fieldset */}
      <div role="group" aria-labelledby="choose" className="card stack" id={fieldId("units")} tabIndex={-1}>
        <h2 className="text-lg" id="choose">
          {t("refunds.choose")}
        </h2>
        {help && <p className="help">{help}</p>}
        <FieldError result={result} name="units" />
        {units.map((unit) => (
          <UnitChoice key={unit.key} unit={unit} isChosen={sent.units.includes(unit.key)} result={result} />
        ))}
        {goods.map((line) => (
          <PieceChoice key={line.line} of={line} chosen={sent.pieces[line.line] ?? 0} result={result} />
        ))}
        {shipping && <p className="help">{shipping.text}</p>}
      </div>
      <section className="card stack gap-2">
        <p className="row text-lg font-semibold" id={fieldId("amount")} tabIndex={-1} aria-live="polite">
          <span>{t("refunds.total")}</span>
          <Price amount={amount} />
        </p>
        <FieldError result={result} name="amount" />
        {!isHydrated && (
          <button type="submit" name="intent" value="count" className="btn btn-line">
            {t("refunds.count")}
          </button>
        )}
        <h2 className="text-base">{t("refunds.where")}</h2>
        {ways.map((way) => (
          <p key={way}>{way}</p>
        ))}
      </section>
      <TextArea name="note" label={t("refunds.note")} result={result} maxLength={500} rows={3} />
      {warning && <p className="help">{warning}</p>}
      <SubmitButton name="intent" value="send" {...(isHydrated && isEmpty && { "aria-disabled": true })}>
        {t("refunds.send")}
      </SubmitButton>
    </Form>
  );
}

type UnitChoiceProps = { unit: RefundUnitView; isChosen: boolean; result: FormResult | undefined };

function UnitChoice({ unit: { key, title, detail, ruleText, amount }, isChosen, result }: UnitChoiceProps) {
  const name = `units.${key}`;
  const isWrong = errorsOfField(result, name).length > 0;
  const label = (
    <span className="min-w-0 flex-1">
      <span className="row items-baseline!">
        <span>{title}</span>
        {amount !== null && <Price amount={amount} className="font-semibold" />}
      </span>
      <span className="help block">{[detail, ruleText].filter(Boolean).join(" · ")}</span>
    </span>
  );
  return (
    <div>
      {amount === null ? (
        <p className="flex text-muted" id={fieldId(name)} tabIndex={-1}>
          {label}
        </p>
      ) : (
        <label className="choice choice-card">
          <input
            type="checkbox"
            name="units"
            value={key}
            id={fieldId(name)}
            defaultChecked={isChosen}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${fieldId(name)}-error` : undefined}
          />
          {label}
        </label>
      )}
      <FieldError result={result} name={name} />
    </div>
  );
}

type PieceProps = { of: RefundFormView["goods"][number]; chosen: number; result: FormResult | undefined };

function PieceChoice({ of: { line, title, detail, ruleText, amounts }, chosen, result }: PieceProps) {
  const { t } = useT();
  return (
    <div className="stack gap-1">
      {amounts.length > 0 ? (
        <Field
          name={`pieces.${line}`}
          label={t("refunds.quantity_of", { name: title })}
          help={[detail, ruleText].filter(Boolean).join(" · ")}
          result={result}
          type="number"
          inputMode="numeric"
          min={0}
          max={amounts.length}
          defaultValue={chosen}
        />
      ) : (
        <p>
          {title}
          <span className="help block">{ruleText}</span>
        </p>
      )}
    </div>
  );
}

function FieldError({ result, name }: { result: FormResult | undefined; name: string }) {
  const messages = errorsOfField(result, name);
  if (messages.length === 0) return null;
  return (
    <p className="error" id={`${fieldId(name)}-error`}>
      {messages.join(" ")}
    </p>
  );
}

function readSentSelection(result: FormResult | undefined): RefundSelection | null {
  const typed = result?.form.initialValue;
  if (!typed) return null;
  const { units = [], pieces = {} } = typed;
  const all = Array.isArray(units) ? units : [units];
  const counted = Object.entries(typeof pieces === "object" && pieces !== null ? pieces : {});
  return {
    units: all.map(String),
    pieces: Object.fromEntries(counted.map(([line, count]) => [line, Number(count) || 0])),
  };
}
