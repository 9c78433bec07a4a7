import { Form, Link } from "react-router";
import type { CartLine } from "~/domain/cart/cart-view";
import type { OfferedCategory } from "~/domain/pricing/get-ticket-offer.server";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { linkTo } from "~/site-map";
import { ErrorSummary } from "../form/error-summary";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { Price } from "../parts/price";
import { CountField } from "../tickets/count-field";
import { Visit } from "../tickets/visit";

type Props = {
  line: CartLine;
  /** All of its ticket's, also those that nobody was counted in yet. */
  categories: readonly OfferedCategory[];
  mostSeats: number;
  result: FormResult | undefined;
};

/** One line of the cart: how many of each, what changed since, change and remove. */
export function CartLineForm({ line, categories, mostSeats, result }: Props) {
  const { t, locale } = useT();
  const scope = `line-${line.id}`;
  return (
    <li className="card" id={`f-line-${line.id}`}>
      <Form method="post" noValidate className="stack">
        <ErrorSummary result={result} scope={scope} />
        <input type="hidden" name="lineId" value={line.id} />
        <div>
          <div className="row items-start">
            <h2 className="text-lg">
              <Link to={linkTo(locale, "ticket", { slug: line.slug })}>{line.name}</Link>
            </h2>
            <Price amount={line.total} className="font-semibold" />
          </div>
          <Visit date={line.date} time={line.time} />
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
        <div className="border-t border-line">
          {categories.map((category) => {
            const count = line.parts.find(({ key }) => key === category.key)?.quantity ?? 0;
            return (
              <CountField
                key={category.key}
                category={category}
                count={count}
                mostSeats={mostSeats}
                result={result}
                scope={scope}
                disabled={category.price === null && count === 0}
              />
            );
          })}
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
