import { useT } from "~/i18n/use-t";
import type { LocalizedText } from "./local-text";

/** HTML that the server rendered from the shop's Markdown (`lib/markdown.server` escapes raw HTML). */
export function Markdown({ of, className = "prose" }: { of: LocalizedText; className?: string }) {
  const { locale } = useT();
  return (
    <div
      className={className}
      lang={of.lang === locale ? undefined : of.lang}
      dangerouslySetInnerHTML={{ __html: of.text }}
    />
  );
}
