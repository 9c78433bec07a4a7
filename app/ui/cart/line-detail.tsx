import type { CartLine } from "~/domain/cart/cart-view";
import type { Locale } from "~/i18n/locale";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { PartsOfSet } from "../parts/parts-of-set";
import { Visit } from "../tickets/visit";

export function LineDetail({ line }: { line: CartLine }) {
  const { t, locale } = useT();
  switch (line.kind) {
    case "ticket":
      return <Visit date={line.date} time={line.time} />;
    case "variant":
      return line.choice && <p>{line.choice}</p>;
    case "combo":
      return <PartsOfSet of={line.parts} />;
    case "service":
      return <p>{t("cart.wished_for", { date: formatDate(line.date, locale, "inSentence") })}</p>;
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
