import type { PictureUsage } from "~/domain/back-office/pictures/picture-usage";
import type { ResourceName } from "~/domain/staff/resources/resource-names";
import { useT } from "~/i18n/use-t";
import { type Locale, textIn } from "~/lib/locale";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";

export function PictureUsages({ uses }: { uses: readonly PictureUsage[] }) {
  const { locale, t } = useT();
  return (
    <section className="card stack" aria-labelledby="uses">
      <h2 id="uses">{uses.length > 0 ? t("pictures.uses", { count: uses.length }) : t("pictures.uses_none")}</h2>
      <ul className="stack">
        {uses.map((use) => {
          const { kind, key, name, count } = use;
          const to = addressOf(use, locale);
          const label = (typeof name === "string" ? name : name && textIn(name, locale)) || t(`pictures.use.${kind}`);
          return (
            <li key={`${kind} ${key}`}>
              {to ? <a href={to}>{label}</a> : label}{" "}
              <span className="help">
                {t(`pictures.use.${kind}`)}
                {count > 1 && ` · ${t("pictures.times", { count })}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const resourceOf: Partial<Record<PictureUsage["kind"], ResourceName>> = {
  product: "products",
  variant: "variants",
  combo: "combos",
  service: "services",
};

function addressOf({ kind, key }: PictureUsage, locale: Locale): string | null {
  const resource = resourceOf[kind];
  if (resource) return linkToStaff("row", { resource, key });
  switch (kind) {
    case "ticket":
      return linkToStaff("ticket", { id: key });
    case "blog":
      return linkTo(locale, "post", { slug: key });
    case "news":
      return linkTo(locale, "newsPost", { slug: key });
    case "place":
      return linkTo(locale, "place", { slug: key });
    case "map":
      return linkTo(locale, "map");
    case "dish":
      return linkTo(locale, "menu");
    case "album":
      return linkTo(locale, "album", { slug: key });
    case "category":
      return linkTo(locale, "categories");
    case "logo":
      return linkToStaff("logo");
    case "review":
      return linkToStaff("moderation");
    case "section":
    case "seo":
      return key === "home" ? linkTo(locale, "home") : `/${key.replace(/^\//, "")}`;
    default:
      return null;
  }
}
