import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import type { LocalizedText } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { shopDate } from "~/lib/shop-time";

export function LocalText({ of }: { of: LocalizedText }) {
  const { locale } = useT();
  return of.lang === locale ? of.text : <span lang={of.lang}>{of.text}</span>;
}

/** `of.text` is HTML rendered from Markdown (`lib/markdown.server` escapes raw HTML). */
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

export function Price({ amount, className = "" }: { amount: number; className?: string }) {
  const { locale } = useT();
  return <span className={`num ${className}`.trimEnd()}>{formatVnd(amount, locale)}</span>;
}

export function PostDate({ of }: { of: string }) {
  const { locale } = useT();
  const day = shopDate(new Date(of));
  return <time dateTime={day}>{formatDate(day, locale, "short")}</time>;
}

/** Groups the characters for reading aloud, such as `F9A AY3 SW86`. Copied text has no spaces. */
export function Code({ of }: { of: string }) {
  const size = of.length > 10 ? 4 : 3;
  return (
    <span className="code">
      <span>{of.slice(0, size)}</span>
      <wbr />
      <span>{of.slice(size, 2 * size)}</span>
      <wbr />
      <span>{of.slice(2 * size)}</span>
    </span>
  );
}

export function WithCode({ text, code }: { text: string; code: string }) {
  const [before, after] = text.split(code);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <Code of={code} />
      {after}
    </>
  );
}
