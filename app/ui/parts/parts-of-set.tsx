import { inSentence } from "~/i18n/phrases";
import { useT } from "~/i18n/use-t";

type Part = { name: string; choice: string; quantity: number };

export function PartsOfSet({ of }: { of: readonly Part[] }) {
  const { t, locale } = useT();
  const words = of.map(({ quantity, name, choice }) => {
    const chosen = choice.split(", ").map((value) => inSentence(value, locale));
    const what = inSentence(name, locale) + (choice && ` (${chosen.join(", ")})`);
    return t("cart.amount_of", { count: quantity, what });
  });
  return <p className="help">{words.join(", ")}</p>;
}
