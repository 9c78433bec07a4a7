import type { Locale } from "~/i18n/locale";
import { useT } from "~/i18n/use-t";

export type LocalizedText = { text: string; lang: Locale };

export function LocalText({ of }: { of: LocalizedText }) {
  const { locale } = useT();
  return of.lang === locale ? of.text : <span lang={of.lang}>{of.text}</span>;
}
