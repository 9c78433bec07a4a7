import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Button } from "./button";
import { useHydrated } from "./use-hydrated";

const saidFor = 3_000;

type Props = {
  text: string;
  label: string;
  /** The accessible name of the text; with it the button looks like a link. */
  name?: string;
};

export function CopyButton({ text, label, name }: Props) {
  const { t } = useT();
  const [said, say] = useState<"orders.copied" | "orders.copy_failed" | "orders.copy_link_failed" | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => say(null), saidFor);
    return () => clearTimeout(timer);
  }, [said]);
  // The clipboard API requires HTTPS or localhost.
  const mayCopy = useHydrated() && navigator.clipboard !== undefined;
  if (!mayCopy) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say("orders.copied"),
      () => say(name ? "orders.copy_failed" : "orders.copy_link_failed"),
    );
  const shown = said ? t(said) : label;
  return (
    <>
      <Button variant="soft" className="px-3 text-sm" onClick={copy} aria-label={name && `${shown}: ${name}`}>
        {shown}
      </Button>
      <span className="sr-only" aria-live="polite">
        {said && shown}
      </span>
    </>
  );
}
