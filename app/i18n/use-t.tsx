import { createContext, type ReactNode, use } from "react";
import type { Language } from "./translate";

const LanguageContext = createContext<Language>({ locale: "vi", t: (key) => key });

export function LanguageProvider({ children, ...language }: Language & { children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useT(): Language {
  return use(LanguageContext);
}
