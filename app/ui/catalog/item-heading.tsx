import type { LocalizedText } from "~/lib/locale";
import { LocalText } from "../parts/formatted-text";
import { Labels } from "../tickets/labels";

type HeadingProps = { item: { labels: readonly string[]; name: LocalizedText; summary: LocalizedText } };

export function ItemHeading({ item }: HeadingProps) {
  return (
    <>
      <Labels of={item.labels} />
      <h1>
        <LocalText of={item.name} />
      </h1>
      <p className="text-lg text-muted">
        <LocalText of={item.summary} />
      </p>
    </>
  );
}
