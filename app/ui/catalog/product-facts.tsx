import { type MouseEvent, useState } from "react";
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

/** The player loads on request only. Until then, and without a script, the poster is a link. */
export function VideoReview({ video }: { video: NonNullable<ProductView["video"]> }) {
  const { t } = useT();
  const [isPlaying, setPlaying] = useState(false);
  const play = (event: MouseEvent) => {
    if (video.player === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <section className="stack content-start">
      <h2 className="text-xl">{t("catalog.product.video")}</h2>
      {isPlaying && video.player !== null && (
        <iframe
          src={video.player}
          title={video.title.text}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          className="aspect-video w-full rounded-card"
          ref={focusOnce}
        />
      )}
      <a
        href={video.url}
        target="_blank"
        rel="noopener noreferrer"
        className="grid gap-2"
        onClick={isPlaying ? undefined : play}
      >
        {!isPlaying && <Picture of={video.poster} className="w-full rounded-card" />}
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

function focusOnce(player: HTMLIFrameElement | null) {
  player?.focus({ preventScroll: true });
}
