import type { ReactNode } from "react";
import { Link } from "../parts/link";

type Chip = { to: string; name: ReactNode; current?: boolean };

/** A row of choices, each a link. */
export function Chips({ label, of }: { label: string; of: readonly Chip[] }) {
  if (of.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {of.map(({ to, name, current }) => (
          <li key={to}>
            <Link to={to} className="chip" aria-current={current ? "true" : undefined} preventScrollReset>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
