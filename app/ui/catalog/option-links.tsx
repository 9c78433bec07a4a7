import type { ProductView } from "~/domain/catalog/get-product.server";
import { LocalText } from "../parts/local-text";
import { Chips } from "./chips";

type Choice = Readonly<Record<string, string>>;
type Props = { options: ProductView["options"]; choice: Choice; hrefOf: (choice: Choice) => string };

/** What a product can be chosen by: each value leads to the same choice with this value in it. */
export function OptionLinks({ options, choice, hrefOf }: Props) {
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
        }))}
      />
    </div>
  ));
}
