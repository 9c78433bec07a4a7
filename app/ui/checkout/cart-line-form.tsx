import { Form, Link } from "react-router";
import type { CartLine } from "~/domain/cart/cart-view";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { linkTo } from "~/site-map";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { Price } from "../parts/price";
import { Visit } from "../tickets/visit";

/** One line of the cart: how many of each, what changed since, change and remove. */
export function CartLineForm({ line, result }: { line: CartLine; result: FormResult | undefined }) {
  const { t, locale } = useT();
  const scope = `line-${line.id}`;
  return (
    <li className="card" id={`f-line-${line.id}`}>
      <Form method="post" noValidate className="stack">
        <ErrorSummary result={result} scope={scope} />
        <input type="hidden" name="lineId" value={line.id} />
        <div className="row items-start">
          <div>
            <h2 className="text-lg">
              <Link to={linkTo(locale, "ticket", { slug: line.slug })}>{line.name}</Link>
            </h2>
            <Visit date={line.date} time={line.time} />
          </div>
          <Price amount={line.total} className="font-semibold" />
        </div>
        {line.problem && (
          <p className="error">
            {t(`errors.${line.problem.code}`, line.problem.params)}{" "}
            <Link to={linkTo(locale, "orderTicket", null, { ticket: line.slug })}>{t("cart.choose_again")}</Link>
          </p>
        )}
        {line.wasTotal !== null && (
          <p className="notice notice-warn">
            {t("cart.price_changed", { was: formatVnd(line.wasTotal, locale), now: formatVnd(line.total, locale) })}
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          {line.parts.map((part) => (
            <Field
              key={part.key}
              name={`quantities.${part.key}`}
              scope={scope}
              label={part.name}
              help={part.unitPrice === null ? undefined : formatVnd(part.unitPrice, locale)}
              result={result}
              type="number"
              inputMode="numeric"
              min={0}
              max={20}
              required
              defaultValue={part.quantity}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <SubmitButton look="soft" name="intent" value="change">
            {t("cart.update")}
          </SubmitButton>
          <SubmitButton look="quiet" icon="trash" name="intent" value="remove">
            {t("cart.remove")}
          </SubmitButton>
        </div>
      </Form>
    </li>
  );
}
