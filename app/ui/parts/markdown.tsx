import { useT } from "~/i18n/use-t";
import type { Said } from "./local-text";

/** HTML that the server made of the shop's own Markdown (`lib/markdown.server`: raw HTML in it stays text). */
export function Markdown({ of, className = "prose" }: { of: Said; className?: string }) {
  const { locale } = useT();
  return (
    <div
      className={className}
      lang={of.lang === locale ? undefined : of.lang}
      dangerouslySetInnerHTML={{ __html: of.text }}
    />
  );
}
