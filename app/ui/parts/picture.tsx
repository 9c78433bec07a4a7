import type { PictureView } from "~/domain/media/find-picture.server";
import { pictureAddress, renditionAddress } from "~/domain/media/media.rules";

/** `sizes` is the HTML attribute. Browsers determine it for lazy pictures. */
type Props = { of: PictureView | null; alt?: string; className?: string; isEager?: boolean; sizes?: string };

export function Picture({
  of,
  alt = of?.alt ?? "",
  className,
  isEager = false,
  sizes = isEager ? "100vw" : "auto, 100vw",
}: Props) {
  if (!of) return null;
  const picture = (
    <img
      src={pictureAddress(of)}
      width={of.width}
      height={of.height}
      alt={alt}
      className={focusClass(of, className)}
      sizes={of.widths.length > 0 ? sizes : undefined}
      loading={isEager ? undefined : "lazy"}
      fetchPriority={isEager ? "high" : undefined}
    />
  );
  if (of.widths.length === 0) return picture;
  return (
    <picture className="contents">
      <Sources of={of} sizes={sizes} />
      {picture}
    </picture>
  );
}

/** Keeps the focal point inside a crop. The style sheet has a class for each ten percent. */
function focusClass({ focus }: PictureView, className?: string): string | undefined {
  if (!focus) return className;
  const [x, y] = focus.map((percent) => Math.round(percent / 10));
  return [className, `fx-${x} fy-${y}`].filter(Boolean).join(" ");
}

/** Lists renditions, the smaller format first. If a picture has none, the original is offered if `media` is given. */
export function Sources({ of, sizes, media }: { of: PictureView; sizes?: string; media?: string }) {
  if (of.widths.length === 0) return media ? <source srcSet={pictureAddress(of)} media={media} /> : null;
  return (["avif", "webp"] as const).map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={of.widths.map((width) => `${renditionAddress(of, format, width)} ${width}w`).join(", ")}
      sizes={sizes}
      media={media}
    />
  ));
}
