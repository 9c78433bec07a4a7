import type { ReactNode } from "react";
import { Link } from "../parts/link";

/** A name with an `unavailableReason` is struck through. The reason is only for screen readers. */
type Chip = { to: string; name: ReactNode; isCurrent?: boolean; unavailableReason?: string | undefined };

export function Chips({ label, of }: { label: string; of: readonly Chip[] }) {
  if (of.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {of.map(({ to, name, isCurrent, unavailableReason }) => (
          <li key={to}>
            <Link to={to} className="chip" aria-current={isCurrent ? "true" : undefined} preventScrollReset>
              {unavailableReason ? (
                <>
                  <s className="text-muted">{name}</s>
                  <span className="sr-only">{` (${unavailableReason})`}</span>
                </>
              ) : (
                name
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
