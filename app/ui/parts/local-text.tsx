import type { Locale } from "~/i18n/locale";
import { useT } from "~/i18n/use-t";

/** A text with the language it is really in (`localize`). */
export type Said = { text: string; lang: Locale };

/** A text of the shop; marked as Vietnamese where it was not translated. */
export function LocalText({ of }: { of: Said }) {
  const { locale } = useT();
  return of.lang === locale ? of.text : <span lang={of.lang}>{of.text}</span>;
}
