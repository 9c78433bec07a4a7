import type { Locale } from "~/i18n/locale";
import type { ClosureId } from "~db/schema/aftersales";

export type OrderClosure = {
  id: ClosureId;
  from: string;
  to: string;
  reason: { text: string; lang: Locale };
  until: string;
  isOpen: boolean;
  token: string;
};
