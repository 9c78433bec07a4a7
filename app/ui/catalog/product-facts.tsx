import { type MouseEvent, useState } from "react";
import { chooseVariant, type OptionChoice } from "~/domain/catalog/choice.rules";
import type { ProductView } from "~/domain/catalog/get-product.server";
import { computeTieredPrice } from "~/domain/catalog/quantity-discount.rules";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { LocalText } from "../parts/formatted-text";
import { Icon } from "../parts/icon";
import { Picture } from "../parts/picture";

export function Specifications({ of: { specifications } }: { of: ProductView }) {
  const { t } = useT();
  if (specifications.length === 0) return null;
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

/** The player loads on request. Until then, and without a script, the poster is a link. */
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

export function Tiers({ tiers, price }: { tiers: ProductView["tiers"]; price: number }) {
  const { locale, t } = useT();
  if (tiers.length === 0) return null;
  return (
    <section className="card stack gap-2">
      <h2 className="text-base">{t("catalog.product.tiers")}</h2>
      <ul className="grid gap-3 text-sm">
        {tiers.map(({ min, percent }) => (
          <li key={min} className="row flex-wrap gap-y-0">
            <span>{t("catalog.product.tier", { min, percent })}</span>
            <span className="text-ui-ink">
              {t("catalog.product.tier_saves", {
                min,
                amount: formatVnd(computeTieredPrice(price, min, tiers).discount, locale),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = Pick<ProductView, "options" | "variants"> & { choice: OptionChoice; here: string };

/** The buttons reload the page with the form's values. Unavailable options can be chosen and then show the reason. */
export function OptionButtons({ options, variants, choice, here }: Props) {
  const { t } = useT();
  function findUnavailableReason(requestedChoice: OptionChoice): string | undefined {
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
