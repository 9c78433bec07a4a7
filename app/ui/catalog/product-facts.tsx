import type { ProductView } from "~/domain/catalog/get-product.server";
import { useT } from "~/i18n/use-t";
import { Icon } from "../parts/icon";
import { LocalText } from "../parts/local-text";
import { Picture } from "../parts/picture";

export function Specifications({ of: { specifications } }: { of: ProductView }) {
  const { t } = useT();
  return (
    <section className="stack content-start">
      <h2 className="text-xl">{t("catalog.product.specifications")}</h2>
      <dl>
        {specifications.map(({ name, value }) => (
          <div key={name.text} className="row items-baseline! border-b border-line py-2">
            <dt className="shrink-0 text-muted">
              <LocalText of={name} />
            </dt>
            <dd className="text-right">
              <LocalText of={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Its poster is a link: nothing of the player is fetched before somebody asks for it. */
export function VideoReview({ video }: { video: NonNullable<ProductView["video"]> }) {
  const { t } = useT();
  return (
    <section className="stack content-start">
      <h2 className="text-xl">{t("catalog.product.video")}</h2>
      <a href={video.url} target="_blank" rel="noopener noreferrer" className="grid gap-2">
        <Picture of={video.poster} className="w-full rounded-card" />
        <span className="flex items-center gap-2 font-semibold">
          <Icon name="play" />
          <span>
            {t("catalog.product.watch", { title: video.title.text })}{" "}
            <span className="help">({t("catalog.product.new_window")})</span>
          </span>
        </span>
      </a>
    </section>
  );
}
