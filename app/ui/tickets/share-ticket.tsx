import { useT } from "~/i18n/use-t";
import { Button } from "../parts/button";
import { CopyButton } from "../parts/copy-button";
import { useHydrated } from "../parts/use-hydrated";

/** Hands a ticket on as the phone does it, else by copying its link; the link itself where no script can do either. */
export function ShareTicket({ title, url }: { title: string; url: string }) {
  const { t } = useT();
  const hydrated = useHydrated();
  if (hydrated && "share" in navigator) {
    // Who closes the phone's list has changed their mind: nothing to say.
    const share = () => void navigator.share({ title, url }).catch(() => undefined);
    return (
      <Button look="soft" onClick={share}>
        {t("orders.share")}
      </Button>
    );
  }
  if (hydrated && navigator.clipboard) return <CopyButton text={url} label={t("orders.copy_link")} />;
  return (
    <p className="help max-w-sm">
      {t("orders.link")}: <span className="select-all break-all">{url}</span>
    </p>
  );
}
