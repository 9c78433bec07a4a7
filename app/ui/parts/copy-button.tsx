import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Button } from "./button";
import { useHydrated } from "./hydration";

const messageMs = 3_000;

type Props = {
  text: string;
  label: string;
  /** Tells screen readers what is copied. A link needs no name, because `label` already says what is copied. */
  name?: string;
};

export function CopyButton({ text, label, name }: Props) {
  const { t } = useT();
  const [message, showMessage] = useState<"orders.copied" | "orders.copy_failed" | "orders.copy_link_failed" | null>(
    null,
  );
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => showMessage(null), messageMs);
    return () => clearTimeout(timer);
  }, [message]);
  // Browsers offer the clipboard API only on HTTPS and localhost.
  const canCopy = useHydrated() && navigator.clipboard !== undefined;
  if (!canCopy) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showMessage("orders.copied"),
      () => showMessage(name ? "orders.copy_failed" : "orders.copy_link_failed"),
    );
  const visibleLabel = message ? t(message) : label;
  return (
    <>
      <Button variant="soft" className="px-3 text-sm" onClick={copy} aria-label={name && `${visibleLabel}: ${name}`}>
        {visibleLabel}
      </Button>
      <span className="sr-only" aria-live="polite">
        {message && visibleLabel}
      </span>
    </>
  );
}
