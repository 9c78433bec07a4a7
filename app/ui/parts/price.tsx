import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";

export function Price({ amount, className = "" }: { amount: number; className?: string }) {
  const { locale } = useT();
  return <span className={`num ${className}`.trimEnd()}>{formatVnd(amount, locale)}</span>;
}
