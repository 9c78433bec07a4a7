import { useT } from "~/i18n/use-t";
import { Link } from "./link";
import { type LocalizedText, LocalText } from "./local-text";

export function PathLinks({ of }: { of: readonly { to: string; name: string | LocalizedText }[] }) {
  const { t } = useT();
  return (
    <nav aria-label={t("catalog.path")} className="text-sm">
      {of.map(({ to, name }, index) => (
        <span key={to}>
          {index > 0 && <span aria-hidden="true"> / </span>}
          <Link to={to}>{typeof name === "string" ? name : <LocalText of={name} />}</Link>
        </span>
      ))}
    </nav>
  );
}
