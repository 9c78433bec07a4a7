import { useState } from "react";
import { useT } from "~/i18n/use-t";
import { Button, buttonClass } from "../parts/button";
import { CopyButton } from "../parts/copy-button";
import { shareLinks } from "../parts/share-links";
import { useHydrated } from "../parts/use-hydrated";

/** Uses the Web Share API, or a link to copy. */
export function ShareTicket({ title, url }: { title: string; url: string }) {
  const { t } = useT();
  const [refused, setRefused] = useState(false);
  const hydrated = useHydrated();
  if (hydrated && "share" in navigator && !refused) {
    const share = () =>
      void navigator.share({ title, url }).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === "AbortError")) setRefused(true);
      });
    return (
      <Button variant="soft" onClick={share}>
        {t("orders.share")}
      </Button>
    );
  }
  return (
    <div className="stack max-w-sm justify-items-center gap-2">
      <p className="flex flex-wrap justify-center gap-2">
        {shareLinks(title, url).map(([name, href]) => (
          <a key={name} className={buttonClass("line")} href={href} rel="noreferrer">
            {name}
          </a>
        ))}
      </p>
      <CopyButton text={url} label={t("orders.copy_link")} />
      <p className="help">
        {t("orders.link")}: <span className="select-all break-all">{url}</span>
      </p>
    </div>
  );
}
