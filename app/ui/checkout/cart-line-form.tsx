import type { FocusEvent } from "react";
import { Form } from "react-router";
import type { CartLine } from "~/domain/cart/cart-view";
import type { OfferedCategory } from "~/domain/pricing/get-ticket-offer.server";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { linkTo } from "~/site-map";
import { ErrorSummary } from "../form/error-summary";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { Link } from "../parts/link";
import { Price } from "../parts/price";
import { CountField } from "../tickets/count-field";
import { LineDetail, lineLink } from "./line-detail";
import { PiecesField } from "./pieces-field";

type Props = {
  line: CartLine;
  /** All of a ticket's, also those that nobody was counted in yet; none for anything else. */
  categories: readonly OfferedCategory[];
  mostSeats: number;
  result: FormResult | undefined;
};

/** One line of the cart: how many, what changed since, change and remove. */
export function CartLineForm({ line, categories, mostSeats, result }: Props) {
  const { t, locale } = useT();
  const scope = `line-${line.id}`;
  return (
    <li className="card" id={`f-line-${line.id}`} tabIndex={-1}>
      <Form method="post" noValidate className="stack" onBlur={sendChanged}>
        <ErrorSummary result={result} scope={scope} />
        <input type="hidden" name="lineId" value={line.id} />
        <div>
          <div className="row items-start">
            <h2 className="text-lg">
              <LineName line={line} />
            </h2>
            <Price amount={line.total} className="font-semibold" />
          </div>
          <LineDetail line={line} />
        </div>
        <Problem line={line} />
        {line.wasTotal !== null && (
          <p className="notice notice-warn">
            {t("cart.price_changed", { was: formatVnd(line.wasTotal, locale), now: formatVnd(line.total, locale) })}
          </p>
        )}
        <Savings line={line} />
        {line.kind === "ticket" ? (
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
        ) : (
          <PiecesField line={line} result={result} scope={scope} />
        )}
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

/** Who typed a number and leaves the line means it, the button pressed or not; its own buttons and fields are not away. */
function sendChanged({ currentTarget: form, relatedTarget }: FocusEvent<HTMLFormElement>) {
  if (form.contains(relatedTarget)) return;
  const numbers = [...form.querySelectorAll<HTMLInputElement>("[type=number]")];
  if (numbers.some(({ value, defaultValue }) => value !== defaultValue))
    form.requestSubmit(form.querySelector<HTMLButtonElement>("[value=change]"));
}

function LineName({ line }: { line: CartLine }) {
  const { locale } = useT();
  const link = lineLink(line, locale);
  return link ? <Link to={link}>{line.name}</Link> : line.name;
}

/** What forbids buying a line, and where another can be chosen. */
function Problem({ line }: { line: CartLine }) {
  const { t, locale } = useT();
  if (!line.problem) return null;
  const link = line.kind === "ticket" ? linkTo(locale, "orderTicket", null, { ticket: line.slug }) : null;
  return (
    <p className="error">
      {line.problem.text} {link && <Link to={link}>{t("cart.choose_again")}</Link>}
    </p>
  );
}

/** What was taken off, and what a few more would take off. */
function Savings({ line }: { line: CartLine }) {
  const { t, locale } = useT();
  const words = savingsOf(line, t, locale);
  return words.length > 0 && <p className="help">{words.join(" ")}</p>;
}

function savingsOf(line: CartLine, t: Translate, locale: Locale): string[] {
  if (line.kind !== "variant" && line.kind !== "combo") return [];
  const saved = line.discount > 0 ? [t("cart.saved", { amount: formatVnd(line.discount, locale) })] : [];
  if (line.kind === "combo" || !line.nextTier) return saved;
  const { min, percent } = line.nextTier;
  return [...saved, t("cart.next_tier", { more: min - line.quantity, min, percent })];
}
