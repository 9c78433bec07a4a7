import { useMemo } from "react";
import { Form } from "react-router";
import type { ClosedUnit } from "~/domain/aftersales/get-closure-choice.server";
import type { ClosedGroupView } from "~/domain/aftersales/present-closed-group.server";
import { useT } from "~/i18n/use-t";
import { formatUndividedCode } from "~/lib/codes";
import { formatDate } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { ErrorSummary, FieldErrors } from "../form/error-summary";
import { Field, RadioGroup } from "../form/field";
import { type FormResult, fieldId } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { deferComponent } from "../parts/hydration";

const MonthCalendar = deferComponent(() => import("../tickets/month-calendar"));

type Props = {
  group: ClosedGroupView;
  scope: string;
  formKey: string;
  here: string;
  way: string;
  /** This address receives a code for a refund or store credit. It is null if no code is needed. */
  emailOfCode: string | null;
  result: FormResult | undefined;
};

export function ClosedGroupForm({ group, scope, formKey, here, way, emailOfCode, result }: Props) {
  const { t } = useT();
  const answer = `${scope}-days`;
  const formAction = `${here}#${answer}`;
  const ask = useMemo(() => ({ formMethod: "get", formAction, name: "date" }) as const, [formAction]);
  return (
    <Form method="post" action={here} noValidate className="stack gap-6">
      <ErrorSummary result={result} scope={scope} />
      <input type="hidden" name="key" value={formKey} />
      <UnitChoices group={group} scope={scope} result={result} />
      <section className="stack gap-3" aria-labelledby={`${scope}-move`}>
        <h2 id={`${scope}-move`} className="text-lg">
          {t("orders.closed.exchange_title")}
        </h2>
        <p className="help">{t("orders.closed.exchange_help")}</p>
        {group.month && (
          <div id={group.date ? undefined : answer}>
            <MonthCalendar of={group.month} chosen={group.date ?? ""} reload={ask} legend="" />
          </div>
        )}
        <FieldErrors result={result} name="date" />
        <div id={group.date ? answer : undefined}>
          <ExchangeFields group={group} scope={scope} result={result} />
        </div>
      </section>
      {emailOfCode !== null && (
        <section className="card stack gap-3 justify-items-start" aria-labelledby={`${scope}-code`}>
          <h2 id={`${scope}-code`} className="text-lg">
            {t("orders.closed.code_title")}
          </h2>
          <p className="help">{t("orders.closed.code_help", { to: emailOfCode })}</p>
          <SubmitButton variant="line" name="choice" value="code">
            {t("refunds.account.send_code")}
          </SubmitButton>
          <Field
            name="oneTimeCode"
            scope={scope}
            label={t("refunds.account.code")}
            result={result}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
        </section>
      )}
      <section className="card stack gap-3 justify-items-start" aria-labelledby={`${scope}-back`}>
        <h2 id={`${scope}-back`} className="text-lg">
          {t("orders.closed.refund_title")}
        </h2>
        <p className="help">{way}</p>
        <SubmitButton variant="soft" name="choice" value="back">
          {t("orders.closed.refund_button")}
        </SubmitButton>
      </section>
      <section className="card stack gap-3 justify-items-start" aria-labelledby={`${scope}-credit`}>
        <h2 id={`${scope}-credit`} className="text-lg">
          {t("orders.closed.credit_title")}
        </h2>
        <p className="help">{t("orders.closed.credit_help")}</p>
        <SubmitButton variant="soft" name="choice" value="credit">
          {t("orders.closed.credit_button")}
        </SubmitButton>
      </section>
    </Form>
  );
}

type ClosedGroupProps = Pick<Props, "group" | "scope" | "result">;

function UnitChoices({ group: { kind, units, chosen }, scope, result }: ClosedGroupProps) {
  const { t, locale } = useT();
  const ticked = result ? [result.form.initialValue?.units ?? []].flat() : chosen;
  return (
    <fieldset className="field" id={fieldId("units", scope)} tabIndex={-1}>
      <legend className="mb-2">{t(kind === "service" ? "orders.closed.services" : "orders.closed.tickets")}</legend>
      <div className="grid gap-2">
        {units.map((unit) => (
          <label key={unit.key} className="choice choice-card">
            <input type="checkbox" name="units" value={unit.key} defaultChecked={ticked.includes(unit.key)} />
            <span>
              <ClosedUnitName unit={unit} />
              <span className="help block num">
                {t("orders.closed.paid", { amount: formatVnd(unit.paid, locale) })}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldErrors result={result} name="units" />
    </fieldset>
  );
}

function ExchangeFields({ group: { month, date, times }, scope, result }: ClosedGroupProps) {
  const { t, locale } = useT();
  const [only] = times;
  if (date === null || !only) {
    const hasOpenDay = month?.weeks.some((week) => week.some((day) => day?.state === "open"));
    return (
      <p id={fieldId("date", scope)} tabIndex={-1}>
        {t(hasOpenDay ? "orders.closed.exchange_pick" : "orders.closed.exchange_full")}
      </p>
    );
  }
  return (
    <div className="stack gap-3 justify-items-start" id={fieldId("date", scope)} tabIndex={-1}>
      <input type="hidden" name="date" value={date} />
      {only.time === "" ? (
        <input type="hidden" name="time" value="" />
      ) : (
        <RadioGroup
          name="time"
          scope={scope}
          label={t("orders.closed.exchange_time")}
          result={result}
          className="grid grid-cols-2 gap-2 sm:grid-cols-3"
          defaultValue={only.time}
          options={times.map(({ time }) => ({ value: time, label: <b className="num">{time}</b> }))}
        />
      )}
      <SubmitButton name="choice" value="move" className="whitespace-normal">
        {t("orders.closed.exchange_button", { day: formatDate(date, locale, "inSentence") })}
      </SubmitButton>
    </div>
  );
}

export function ClosedUnitName({ unit: { name, of, people, time, mark } }: { unit: ClosedUnit }) {
  const { t } = useT();
  const texts = [
    t("orders.closed.unit", { name, of }),
    time,
    people > 1 && t("orders.closed.people", { count: people }),
    mark && t("exchange.mark", { ...mark, code: formatUndividedCode(mark.code) }),
  ];
  return <span className="font-semibold">{texts.filter(Boolean).join(" · ")}</span>;
}
