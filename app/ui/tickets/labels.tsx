import { useT } from "~/i18n/use-t";

const known = ["featured", "new", "sale", "discount"];

export function Labels({ of, className = "" }: { of: readonly string[]; className?: string }) {
  const { t } = useT();
  const labels = of.filter((label) => known.includes(label));
  if (labels.length === 0) return null;
  return (
    <p className={`flex flex-wrap gap-2 ${className}`}>
      {labels.map((label) => (
        <span key={label} className={`label label-${label}`}>
          {t(`common.label.${label}`)}
        </span>
      ))}
    </p>
  );
}
