import { Tabs } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Picture } from "../parts/picture";
import type { GalleryTabsProps } from "./product-gallery";

/** The tabs show a picture without asking the server, and arrow keys go to the next one. */
export default function GalleryTabs({ pictures, first, pictureClass }: GalleryTabsProps) {
  const { t } = useT();
  const [selected, setSelected] = useState(first);
  const list = useRef<HTMLDivElement>(null);
  // The link that was pressed is gone, so its tab takes the focus.
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-state="active"]')?.focus(), []);
  return (
    <Tabs.Root value={selected} onValueChange={setSelected} className="grid gap-3">
      {pictures.map((picture) => (
        <Tabs.Content key={picture.hash} value={picture.hash}>
          <Picture of={picture} isEager className={pictureClass} />
        </Tabs.Content>
      ))}
      <Tabs.List ref={list} aria-label={t("catalog.product.pictures")} className="flex flex-wrap gap-3">
        {pictures.map((picture, index) => (
          <Tabs.Trigger key={picture.hash} value={picture.hash} className="thumb w-20">
            <Picture of={picture} alt={t("catalog.product.picture", { number: index + 1, of: pictures.length })} />
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}
