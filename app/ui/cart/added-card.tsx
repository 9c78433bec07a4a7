import { useEffect, useRef, useState } from "react";
import type { AddedItem } from "~/domain/cart/added-item.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Button, ButtonLink } from "../parts/button";
import { Picture } from "../parts/picture";

export default function AddedCard({ added }: { added: AddedItem }) {
  const { locale, t } = useT();
  const [closedItem, setClosedItem] = useState<AddedItem | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each addition
  useEffect(() => {
    previousFocus.current = document.activeElement;
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [added]);
  function close() {
    if (panel.current?.contains(document.activeElement) && previousFocus.current instanceof HTMLElement)
      previousFocus.current.focus();
    setClosedItem(added);
  }
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  if (added === closedItem) return null;
  return (
    <div ref={panel} className="notice grid!">
      <div className="flex gap-3">
        <Picture of={added.picture} className="size-14 rounded-input object-cover" />
        <div>
          <p className="font-semibold">{t("cart.added_panel")}</p>
          <p>{added.name}</p>
          <p>{added.description}</p>
        </div>
      </div>
      <div className="acts">
        <ButtonLink to={linkTo(locale, "cart")}>{t("cart.view")}</ButtonLink>
        <Button variant="quiet" onClick={close}>
          {t("cart.go_on")}
        </Button>
      </div>
    </div>
  );
}
