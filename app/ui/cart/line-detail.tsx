import type { BriefLine, CartLine, ComboPartView } from "~/domain/cart/cart-view";
import { inSentence } from "~/i18n/in-sentence";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { linkTo } from "~/site-map";

export function LineDetail({ line }: { line: BriefLine }) {
  const { t, locale } = useT();
  switch (line.kind) {
    case "ticket":
      return <Visit date={line.date} time={line.time} />;
    case "variant":
      return line.choice && <p>{line.choice}</p>;
    case "combo":
      return <PartsOfSet of={line.parts} />;
    case "service":
      return <p>{t("cart.requested_for", { date: formatDate(line.date, locale, "inSentence") })}</p>;
  }
}

export function lineLink({ kind, slug }: CartLine, locale: Locale): string | null {
  switch (kind) {
    case "ticket":
      return linkTo(locale, "ticket", { slug });
    case "variant":
      return linkTo(locale, "product", { slug });
    case "combo":
      return null;
    case "service":
      return linkTo(locale, "service", { slug });
  }
}

export function Visit({ date, time }: { date: string; time: string }) {
  const { t, locale } = useT();
  return (
    <p>
      <time dateTime={time ? `${date}T${time}` : date}>{formatDate(date, locale, "long")}</time>
      {" · "}
      {time || t("cart.all_day")}
    </p>
  );
}

export function PartsOfSet({ of }: { of: readonly ComboPartView[] }) {
  const { t, locale } = useT();
  const words = of.map(({ quantity, name, choice }) => {
    const chosen = choice.split(", ").map((value) => inSentence(value, locale));
    const what = inSentence(name, locale) + (choice && ` (${chosen.join(", ")})`);
    return t("cart.amount_of", { count: quantity, what });
  });
  return <p className="help">{words.join(", ")}</p>;
}
