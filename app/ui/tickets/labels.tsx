import { labels } from "~/domain/catalog/labels-and-sorts.rules";
import { useT } from "~/i18n/use-t";

export function Labels({ of, className = "" }: { of: readonly string[]; className?: string }) {
  const { t } = useT();
  const known = of.flatMap((label) => labels.find((one) => one === label) ?? []);
  if (known.length === 0) return null;
  return (
    <p className={`flex flex-wrap gap-2 ${className}`}>
      {known.map((label) => (
        <span key={label} className={`label label-${label}`}>
          {t(`common.label.${label}`)}
        </span>
      ))}
    </p>
  );
}
