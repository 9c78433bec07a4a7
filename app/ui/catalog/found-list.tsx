import type { FoundView } from "~/domain/search/search-shop.server";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";

export function FoundList({ found }: { found: readonly FoundView[] }) {
  if (found.length === 0) return null;
  return (
    <ul>
      {found.map(({ href, name, kindName, summary }) => (
        <li key={href} className="border-b border-line py-2">
          <h2 className="text-base">
            <Link to={href} className="inline-block py-2.5">
              <LocalText of={name} />
            </Link>
          </h2>
          <p className="help">
            {kindName}: <LocalText of={summary} />
          </p>
        </li>
      ))}
    </ul>
  );
}
