import { chooseVariant } from "~/domain/catalog/choice.rules";
import type { ProductView } from "~/domain/catalog/get-product.server";
import { useT } from "~/i18n/use-t";
import { LocalText } from "../parts/local-text";
import { Chips } from "./chips";

type Choice = Readonly<Record<string, string>>;
type Props = Pick<ProductView, "options" | "variants"> & { choice: Choice; hrefOf: (choice: Choice) => string };

/** What cannot be had with the rest of the choice is struck out, and says why when it is chosen. */
export function OptionLinks({ options, variants, choice, hrefOf }: Props) {
  const { t } = useT();
  function whyNot(wish: Choice): string | undefined {
    const variant = chooseVariant(variants, wish);
    if (!variant) return t("catalog.product.gone");
    return variant.left > 0 ? undefined : t("catalog.stock.sold_out");
  }
  return options.map(({ key, name, values }) => (
    <div key={key} className="grid gap-2">
      <p className="text-sm font-semibold">
        <LocalText of={name} />
      </p>
      <Chips
        label={name.text}
        of={values.map((value) => ({
          to: hrefOf({ ...choice, [key]: value.key }),
          name: <LocalText of={value.name} />,
          current: choice[key] === value.key,
          struck: whyNot({ ...choice, [key]: value.key }),
        }))}
      />
    </div>
  ));
}
