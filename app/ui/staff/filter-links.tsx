import { useT } from "~/i18n/use-t";

type FilterLink = { to: string; label: string; isCurrent: boolean };

export function FilterLinks({ links }: { links: readonly FilterLink[] }) {
  const { t } = useT();
  return (
    <nav className="staff-filters" aria-label={t("staff.orders.filter")}>
      {links.map(({ to, label, isCurrent }) => (
        <a key={to} href={to} className="chip" aria-current={isCurrent ? "true" : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
