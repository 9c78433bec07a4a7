type PictureOf = { hash: string; width: number; height: number };

type Props = { of: PictureOf | null; alt?: string; className?: string; eager?: boolean };

export function Picture({ of, alt = "", className, eager = false }: Props) {
  if (!of) return null;
  return (
    <img
      src={`/media/${of.hash}.svg`}
      width={of.width}
      height={of.height}
      alt={alt}
      className={className}
      loading={eager ? undefined : "lazy"}
      fetchPriority={eager ? "high" : undefined}
    />
  );
}
