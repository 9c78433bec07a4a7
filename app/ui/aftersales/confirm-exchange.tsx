import { Form } from "react-router";
import type { ChosenDayView } from "~/domain/aftersales/exchange-page-view";
import type { MethodView } from "~/domain/payments/payment-adapter";
import { useT } from "~/i18n/use-t";
import { FieldErrors } from "../form/error-summary";
import { RadioGroup } from "../form/field";
import { type FormResult, fieldId } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { Facts } from "../parts/blocks";

type Props = {
  day: ChosenDayView;
  units: readonly string[];
  methods: readonly MethodView[];
  formKey: string;
  result: FormResult | undefined;
};

export function ConfirmExchange({ day, units, methods, formKey, result }: Props) {
  const { t } = useT();
  const { date, times, difference, rights, facts, submit, helps } = day;
  const [first] = times.filter(({ isOpen }) => isOpen);
  const isAllDay = times.length === 1 && first?.value === "";
  return (
    <Form method="post" noValidate preventScrollReset className="card stack" id={fieldId("difference")} tabIndex={-1}>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="difference" value={difference} />
      {units.map((unit) => (
        <input key={unit} type="hidden" name="units" value={unit} />
      ))}
      <h2 className="text-lg">{t("exchange.confirm_title")}</h2>
      <Facts rows={facts} />
      <FieldErrors result={result} name="difference" />
      {!isAllDay && (
        <RadioGroup
          key={date}
          name="time"
          label={t("exchange.times")}
          result={result}
          required
          className="grid grid-cols-2 gap-2 sm:grid-cols-3"
          defaultValue={first?.value}
          options={times.map(({ value, note, isOpen }) => ({
            ...{ value, note, disabled: !isOpen },
            label: <b className="num">{value}</b>,
          }))}
        />
      )}
      {methods.length > 0 && (
        <RadioGroup
          name="method"
          label={t("exchange.methods")}
          result={result}
          required
          defaultValue={methods[0]?.id}
          options={methods.map(({ id, name, note }) => ({ value: id, label: name, note }))}
        />
      )}
      {rights.map(({ text, isLost }) => (
        <p key={text} className={isLost ? "notice notice-warn" : ""}>
          {text}
        </p>
      ))}
      <SubmitButton>{submit}</SubmitButton>
      {helps.map((help) => (
        <p key={help} className="help">
          {help}
        </p>
      ))}
    </Form>
  );
}
