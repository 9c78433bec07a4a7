import { comboAnchor } from "~/domain/catalog/combo-anchor";
import type { ComboView } from "~/domain/catalog/combos.server";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { linkTo } from "~/site-map";
import { AddedPanel, AddToCartForm, WhileSelling } from "../cart/add-to-cart";
import { ErrorSummary } from "../form/error-summary";
import { type FormResult, sentValue } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { LocalText, Price } from "../parts/formatted-text";
import { Link } from "../parts/link";
import { StockLine } from "./price-and-stock";

type Props = { combo: ComboView; action: string; formKey: string; result: FormResult | undefined };

export function ComboCard({ combo, action, formKey, result: sent }: Props) {
  const { locale, t } = useT();
  const result = sentValue(sent, "combo") === combo.slug ? sent : undefined;
  return (
    <li id={comboAnchor(combo.slug)} className="card stack content-start gap-3">
      <h3>
        <LocalText of={combo.name} />
      </h3>
      <ul className="grid gap-1">
        {combo.parts.map(({ slug, name, variant, quantity, price }) => (
          <li key={slug + variant.text} className="row items-baseline!">
            <span>
              {quantity} ×{" "}
              <Link to={linkTo(locale, "product", { slug })}>
                <LocalText of={name} />
              </Link>
              {variant.text && (
                <span className="help">
                  {" "}
                  (<LocalText of={variant} />)
                </span>
              )}
            </span>
            <Price amount={price * quantity} className="help" />
          </li>
        ))}
      </ul>
      {combo.saving > 0 && (
        <p className="row flex-wrap border-t border-line pt-2 text-sm">
          <span>
            {t("catalog.combo.parts_cost")}{" "}
            <s>
              <Price amount={combo.partsTotal} />
            </s>
          </span>
          <span className="font-semibold text-ui-ink">
            {t("catalog.combo.saving", { amount: formatVnd(combo.saving, locale) })}
          </span>
        </p>
      )}
      {combo.stock.state !== "available" && <StockLine of={combo.stock} />}
      <ErrorSummary result={result} scope={combo.slug} />
      {combo.stock.state !== "sold_out" && (
        <AddToCartForm action={action} className="stack">
          <input type="hidden" name="combo" value={combo.slug} />
          <input type="hidden" name="key" value={formKey} />
          <WhileSelling>
            <SubmitButton variant="soft" icon="cart" name="quantity" value="1">
              {t("catalog.combo.add", { amount: formatVnd(combo.price, locale) })}
            </SubmitButton>
          </WhileSelling>
          <AddedPanel added={result?.added} />
        </AddToCartForm>
      )}
    </li>
  );
}
