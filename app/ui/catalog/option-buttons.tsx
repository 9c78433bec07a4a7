import { chooseVariant } from "~/domain/catalog/choice.rules";
import type { ProductView } from "~/domain/catalog/get-product.server";
import { useT } from "~/i18n/use-t";
import { LocalText } from "../parts/local-text";

type Choice = Readonly<Record<string, string>>;
type Props = Pick<ProductView, "options" | "variants"> & { choice: Choice; here: string };

/** The buttons reload the page with the form's values. Unavailable options can be selected and then show the reason. */
export function OptionButtons({ options, variants, choice, here }: Props) {
  const { t } = useT();
  function findUnavailableReason(requestedChoice: Choice): string | undefined {
    const variant = chooseVariant(variants, requestedChoice);
    if (!variant) return t("catalog.product.gone");
    return variant.left > 0 ? undefined : t("catalog.stock.sold_out");
  }
  return options.map(({ key, name, values }) => (
    <fieldset key={key} className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">
        <LocalText of={name} />
      </legend>
      {choice[key] && options.length > 1 && <input type="hidden" name={key} value={choice[key]} />}
      <div className="flex flex-wrap gap-2">
        {values.map((value) => {
          const reason = findUnavailableReason({ ...choice, [key]: value.key });
          return (
            <button
              key={value.key}
              type="submit"
              formMethod="get"
              formAction={`${here}#choice`}
              name={key}
              value={value.key}
              className="chip"
              aria-current={choice[key] === value.key ? "true" : undefined}
            >
              {reason ? (
                <>
                  <s className="text-muted">
                    <LocalText of={value.name} />
                  </s>
                  <span className="sr-only">{` (${reason})`}</span>
                </>
              ) : (
                <LocalText of={value.name} />
              )}
            </button>
          );
        })}
      </div>
    </fieldset>
  ));
}
