import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Button } from "./button";
import { useHydrated } from "./use-hydrated";

const saidFor = 3_000;

type Props = {
  text: string;
  label: string;
  /** What the page calls the text, where the label does not say: then it is a link. */
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
  // A browser copies on a page it trusts: by HTTPS, or on this very machine.
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
      <Button look="soft" className="px-3 text-sm" onClick={copy} aria-label={name && `${shown}: ${name}`}>
        {shown}
      </Button>
      <span className="sr-only" aria-live="polite">
        {said && shown}
      </span>
    </>
  );
}
