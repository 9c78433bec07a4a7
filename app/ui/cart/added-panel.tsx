import { useEffect, useRef, useState } from "react";
import type { Added } from "~/domain/cart/added.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Button, ButtonLink } from "../parts/button";
import { Picture } from "../parts/picture";

/** After the button, so that the next Tab leads into it; the focus stays, and comes back. `added`: a new object each time. */
export function AddedPanel({ added }: { added: Added | null | undefined }) {
  const { locale, t } = useT();
  const [closed, setClosed] = useState<Added | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!added) return;
    before.current = document.activeElement;
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [added]);
  const shown = added && added !== closed ? added : null;
  function close() {
    setClosed(added ?? null);
    if (before.current instanceof HTMLElement) before.current.focus();
  }
  return (
    <div role="status">
      {shown && (
        <div ref={panel} className="notice grid!">
          <div className="flex gap-3">
            <Picture of={shown.picture} className="size-14 rounded-input object-cover" />
            <div>
              <p className="font-semibold">{t("cart.added_panel")}</p>
              <p>{shown.name}</p>
              <p>{shown.says}</p>
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={linkTo(locale, "cart")}>{t("cart.view")}</ButtonLink>
            <Button look="quiet" onClick={close}>
              {t("cart.go_on")}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
